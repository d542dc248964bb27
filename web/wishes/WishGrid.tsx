import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { pagesOf } from '#contract/values.ts'
import { WISHES_PER_PAGE, type Wish } from '#contract/wishes.ts'
import { Pagination } from '#web/ui/Pagination.tsx'
import './wishes.css'

/** One page of wishes, with the way to the others. */
export function WishGrid(props: {
  total: number
  page: number
  wishes: Wish[]
  cardOf: (wish: Wish) => ReactNode
}) {
  const { total, page, wishes, cardOf } = props
  const [search] = useSearchParams()
  const pages = pagesOf(total, WISHES_PER_PAGE)
  if (page > pages) {
    const last = new URLSearchParams(search)
    last.set('page', String(pages))
    return <Navigate to={{ search: last.toString() }} replace />
  }
  return (
    <>
      <ul className="products wishes">{wishes.map(cardOf)}</ul>
      <Pagination page={page} pages={pages} />
    </>
  )
}
