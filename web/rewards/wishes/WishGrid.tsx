import type { ReactNode } from 'react'
import type { Wish } from '#contract/rewards/wishes.ts'
import { countPages } from '#contract/values.ts'
import { Pagination, RedirectToLastPage } from '#web/platform/ui/Pagination.tsx'
import './wishes.css'
import { WISHES_PER_PAGE } from '#contract/limits.ts'

/** One page of wishes, with the way to the others. */
export function WishGrid(props: {
  total: number
  page: number
  wishes: Wish[]
  /** They are of another page still. */
  isPlaceholderData?: boolean
  renderCard: (wish: Wish) => ReactNode
}) {
  const { total, page, wishes, isPlaceholderData, renderCard } = props
  const pages = countPages(total, WISHES_PER_PAGE)
  if (page > pages && !isPlaceholderData) return <RedirectToLastPage pages={pages} />
  return (
    <>
      <ul className="product-grid wishes">{wishes.map(renderCard)}</ul>
      <Pagination page={page} pages={pages} />
    </>
  )
}
