import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { CategoryLinks } from './CategoryLinks.tsx'
import { categoriesQuery } from './queries.ts'

/** The categories beside the products; on a phone a row above them that is swiped. */
export function CategoryMenu() {
  const { data, isError, refetch } = useQuery(categoriesQuery)
  const { pathname } = useLocation()
  const menu = useRef<HTMLElement>(null)
  const isThere = data !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one is another after each navigation
  useEffect(() => {
    const row = menu.current
    const chosen = row?.querySelector<HTMLElement>('[aria-current]')
    // Only the row moves, never the page.
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2
  }, [pathname, isThere])
  return (
    <nav className="category-menu" aria-label={m.catalog_categories()} ref={menu}>
      <p className="category-menu-title" aria-hidden="true">
        {m.nav_catalog()}
      </p>
      <CategoryLinks />
      {isError && !data ? (
        <div role="alert" className="category-menu-failed">
          <p>{m.catalog_categories_failed()}</p>
          <Button variant="quiet" size="compact" onClick={() => refetch()}>
            {m.ui_try_again()}
          </Button>
        </div>
      ) : (
        !data && [1, 2, 3, 4, 5, 6].map((at) => <i key={at} className="category-menu-waiting" />)
      )}
    </nav>
  )
}
