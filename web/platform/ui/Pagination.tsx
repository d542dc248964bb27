import type { ReactNode } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { countPages } from '#contract/values.ts'
import { m } from '#messages'
import { Icon } from './graphics/Icon.tsx'
import { IconChevronLeft, IconChevronRight } from './graphics/icons.ts'

/** Returns the page number from the address, e.g. `?page=2`. `name` is the parameter. */
export function usePage(name = 'page'): number {
  const [search] = useSearchParams()
  return Math.max(1, Math.trunc(Number(search.get(name)) || 1))
}

type PaginationOptions = {
  /** The address parameter and the label, needed if a page has several lists. */
  name?: string
  title?: string
  /** Keeps the scroll position; the default for a list with a name. */
  staysPut?: boolean
}

/** Redirects to the last page if the address asks for a page beyond it. */
export function Paginated(
  props: PaginationOptions & {
    total: number
    pageSize: number
    /** The data shown still belongs to another page. */
    isOutdated?: boolean
    children: ReactNode
  },
) {
  const { total, pageSize, isOutdated, children, ...options } = props
  const page = usePage(options.name)
  const pages = countPages(total, pageSize)
  if (page > pages && !isOutdated) return <RedirectToLastPage pages={pages} name={options.name} />
  return (
    <>
      {children}
      <Pagination page={page} pages={pages} {...options} />
    </>
  )
}

function RedirectToLastPage({ pages, name = 'page' }: { pages: number; name: string | undefined }) {
  const [search] = useSearchParams()
  const last = new URLSearchParams(search)
  last.set(name, String(pages))
  return <Navigate to={{ search: last.toString() }} replace />
}

function Pagination(props: PaginationOptions & { page: number; pages: number }) {
  const { page, pages, name, title, staysPut = name !== undefined } = props
  const [search] = useSearchParams()
  const key = name ?? 'page'
  const link = { preventScrollReset: staysPut }
  if (pages <= 1) return null

  function to(target: number) {
    const next = new URLSearchParams(search)
    if (target === 1) next.delete(key)
    else next.set(key, String(target))
    return { search: next.toString() }
  }
  return (
    <nav className="pagination" aria-label={title ? `${m.ui_pages()}, ${title}` : m.ui_pages()}>
      {page > 1 && (
        <Link {...link} to={to(page - 1)} aria-label={m.ui_previous_page()}>
          <Icon icon={IconChevronLeft} />
        </Link>
      )}
      {pagesAround(page, pages).map((one, at, all) => (
        <span className="page-number" key={one}>
          {at > 0 && one - (all[at - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
          <Link
            {...link}
            to={to(one)}
            aria-current={one === page ? 'page' : undefined}
            aria-label={m.ui_page_of({ page: one, pages })}
          >
            {one}
          </Link>
        </span>
      ))}
      {page < pages && (
        <Link {...link} to={to(page + 1)} aria-label={m.ui_next_page()}>
          <Icon icon={IconChevronRight} />
        </Link>
      )}
    </nav>
  )
}

/** Returns the first, the last and the current page with its neighbours. */
const pagesAround = (page: number, pages: number) =>
  Array.from({ length: pages }, (_, at) => at + 1).filter(
    (one) => one === 1 || one === pages || Math.abs(one - page) <= 1,
  )
