import type { ReactNode } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { countPages } from '#contract/paging.ts'
import { m } from '#messages'
import { Icon } from './graphics/Icon.tsx'
import { IconChevronLeft, IconChevronRight } from './graphics/icons.ts'
import { selectPageNumbers } from './lists/page-numbers.ts'

/** Returns the page number from the URL parameter `name`, such as `?page=2`; the first page is 1. */
export function usePageNumber(name = 'page'): number {
  const [search] = useSearchParams()
  return Math.max(1, Math.trunc(Number(search.get(name)) || 1))
}

type PaginationOptions = {
  /** The URL parameter of the page number. Each list of a screen needs its own. */
  name?: string
  /** For screen readers: the list's title, if the screen has several. */
  title?: string
  /** Changing the page keeps the scroll position; the default for a list with a `name`. */
  keepsScroll?: boolean
}

/** Redirects to the last page if the URL asks for a page beyond it. */
export function Paginated(
  props: PaginationOptions & {
    total: number
    pageSize: number
    /** Whether the data shown still belongs to another page. */
    isOutdated?: boolean
    children: ReactNode
  },
) {
  const { total, pageSize, isOutdated, children, ...options } = props
  const page = usePageNumber(options.name)
  const pageCount = countPages(total, pageSize)
  if (page > pageCount && !isOutdated) return <RedirectToLastPage pageCount={pageCount} name={options.name} />
  return (
    <>
      {children}
      <Pagination page={page} pageCount={pageCount} {...options} />
    </>
  )
}

function RedirectToLastPage({ pageCount, name = 'page' }: { pageCount: number; name: string | undefined }) {
  const [search] = useSearchParams()
  const lastPageSearch = new URLSearchParams(search)
  lastPageSearch.set(name, String(pageCount))
  return <Navigate to={{ search: lastPageSearch.toString() }} replace />
}

function Pagination(props: PaginationOptions & { page: number; pageCount: number }) {
  const { page, pageCount, name, title, keepsScroll = name !== undefined } = props
  const [search] = useSearchParams()
  const key = name ?? 'page'
  const linkProps = { preventScrollReset: keepsScroll }
  if (pageCount <= 1) return null

  function searchOfPage(target: number) {
    const next = new URLSearchParams(search)
    if (target === 1) next.delete(key)
    else next.set(key, String(target))
    return { search: next.toString() }
  }
  return (
    <nav className="pagination" aria-label={title ? `${m.ui_pages()}, ${title}` : m.ui_pages()}>
      {page > 1 && (
        <Link {...linkProps} to={searchOfPage(page - 1)} aria-label={m.ui_previous_page()}>
          <Icon icon={IconChevronLeft} />
        </Link>
      )}
      {selectPageNumbers(page, pageCount).map((number, index, all) => (
        <span className="page-number" key={number}>
          {index > 0 && number - (all[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
          <Link
            {...linkProps}
            to={searchOfPage(number)}
            aria-current={number === page ? 'page' : undefined}
            aria-label={m.ui_page_of({ page: number, pages: pageCount })}
          >
            {number}
          </Link>
        </span>
      ))}
      {page < pageCount && (
        <Link {...linkProps} to={searchOfPage(page + 1)} aria-label={m.ui_next_page()}>
          <Icon icon={IconChevronRight} />
        </Link>
      )}
    </nav>
  )
}
