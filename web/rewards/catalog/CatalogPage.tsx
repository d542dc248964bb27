import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { ReachCounts } from '#contract/rewards/catalog.ts'
import { reachLevels } from '#contract/rewards/reach.ts'
import { m } from '#messages'
import { errorText } from '#web/platform/api/api.ts'
import { useSession } from '#web/platform/api/session.ts'
import { afterFirstPaint } from '#web/platform/app/first-paint.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { ErrorState } from '#web/platform/ui/ErrorState.tsx'
import { SelectField } from '#web/platform/ui/forms/SelectField.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconCheck, IconSearch } from '#web/platform/ui/graphics/icons.ts'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { usePageNumber } from '#web/platform/ui/Pagination.tsx'
import { CartLink } from '#web/rewards/cart/CartLink.tsx'
import { FromFamily } from '#web/rewards/family-rewards/FromFamily.tsx'
import { familyProductsQuery } from '#web/rewards/family-rewards/queries.ts'
import { CategoryLinks } from './CategoryLinks.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import { type ProductFilterState, pointsChoices, toProductQuery, useProductFilters } from './product-query.ts'
import { sortChoices } from './product-sorts.ts'
import { categoriesQuery, productsQuery } from './queries.ts'
import './catalog.css'
import './search.css'

/** Loaded after the first paint, so that it does not delay the products. */
const SearchBox = lazyPart(async () => {
  await afterFirstPaint()
  return (await import('./SearchBox.tsx')).SearchBox
}, searchPlaceholder)

/** The whole catalogue or, with `categoryId`, one category. `head` is shown between the filters and the products. */
export function CatalogPage({ categoryId, head }: { categoryId?: string; head: ReactNode }) {
  const isChild = useSession().role.includes('child')
  const page = usePageNumber()
  const state = useProductFilters()
  const list = useQuery(productsQuery(toProductQuery(state.filters, page, categoryId)))
  const hasOffers = isChild && !categoryId && !state.isActive && page === 1
  const offers = useQuery({ ...familyProductsQuery, enabled: hasOffers })
  // Otherwise the offers would push down products that are already shown.
  const isWaiting = hasOffers && offers.isPending
  return (
    <div className="wrap catalog">
      <CategoryMenu />
      <div>
        <div className={isChild ? 'row catalog-top in-rows' : 'row catalog-top'}>
          <div className="catalog-search">
            <SearchBox />
            {isChild && <CartLink withIcon className="cart-button" />}
          </div>
          {isChild && <ReachFilter state={state} counts={list.data?.reach} />}
          <ProductFilterFields
            state={state}
            sorts={sortChoices[isChild ? 'child' : 'parent']}
            count={list.data?.pagination.total}
          />
        </div>
        {hasOffers && offers.data && <FromFamily products={offers.data} />}
        {!isChild && !categoryId && (
          <p className="own-rewards-link">
            {m.reward_family_banner()} <Link to="/catalog/family">{m.reward_family_title()}</Link>
          </p>
        )}
        {!isWaiting && head}
        <ProductGrid
          list={isWaiting ? { ...list, data: undefined } : list}
          state={state}
          // In a category, do not show `catalog_products_failed`, which says that the whole catalogue failed to load.
          errorText={categoryId ? errorText(list.error) : m.catalog_products_failed()}
        />
      </div>
    </div>
  )
}

function searchPlaceholder(onRetry?: () => void) {
  if (onRetry) return <ErrorState text={m.generic_error()} onRetry={onRetry} />
  return (
    <div className="search">
      <Icon icon={IconSearch} />
      <input className="input" placeholder={m.catalog_search()} inert />
    </div>
  )
}

/** A column beside the products; on a phone, a row above them that scrolls sideways. */
function CategoryMenu() {
  const { data, error, refetch } = useQuery(categoriesQuery)
  const { pathname } = useLocation()
  const menu = useRef<HTMLElement>(null)
  const hasLoaded = data !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation chooses another category
  useEffect(() => {
    const row = menu.current
    const current = row?.querySelector<HTMLElement>('[aria-current]')
    // scrollIntoView would also scroll the page.
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
  }, [pathname, hasLoaded])
  return (
    <nav className="category-menu" aria-label={m.catalog_categories()} ref={menu}>
      <p className="category-menu-title" aria-hidden="true">
        {m.nav_catalog()}
      </p>
      <CategoryLinks />
      {error && !data ? (
        <div role="alert" className="category-menu-failed">
          <p>{errorText(error, m.catalog_categories_failed())}</p>
          <Button variant="quiet" size="compact" onClick={() => refetch()}>
            {m.ui_try_again()}
          </Button>
        </div>
      ) : (
        !data && [1, 2, 3, 4, 5, 6].map((number) => <i key={number} className="category-menu-skeleton" />)
      )}
    </nav>
  )
}

const reachLabels = { now: m.catalog_reach_now, almost: m.catalog_reach_almost }

/** Two switches, of which at most one is on. */
const ReachFilter = (props: { state: ProductFilterState; counts: ReachCounts | null | undefined }) => {
  const { filters, change } = props.state
  return (
    <div className="reach-filter">
      {reachLevels.map((reach) => {
        const isOn = filters.reach === reach
        return (
          <button
            key={reach}
            type="button"
            aria-pressed={isOn}
            onClick={() => change({ reach: isOn ? '' : reach })}
          >
            {isOn && <Icon icon={IconCheck} />}
            {reachLabels[reach]()}
            <span className="count">{props.counts && formatNumber(props.counts[reach])}</span>
          </button>
        )
      })}
    </div>
  )
}

const sortLabels = {
  added: m.catalog_sort_added,
  updated: m.catalog_sort_updated,
  fewest: m.catalog_sort_fewest,
  most: m.catalog_sort_most,
}

/** `count` tells screen readers how many products match the filters. */
function ProductFilterFields(props: {
  state: ProductFilterState
  sorts: readonly (keyof typeof sortLabels)[]
  count: number | undefined
}) {
  const { state, sorts, count } = props
  const { filters, change, isActive } = state
  return (
    <div className="catalog-filters">
      <SelectField
        label={m.catalog_sort()}
        name="sort"
        value={filters.sort}
        onChange={(sort) => change({ sort })}
        options={sorts.map((value) => ({ value, label: sortLabels[value]() }))}
      />
      <SelectField
        label={m.catalog_points()}
        name="points"
        value={filters.points}
        onChange={(points) => change({ points })}
        options={pointsChoices.map((value) => ({
          value,
          label: value
            ? m.catalog_points_less({ points: formatNumber(Number(value)) })
            : m.catalog_points_any(),
        }))}
      />
      <p className="visually-hidden" role="status">
        {isActive && count !== undefined && m.catalog_found({ count })}
      </p>
    </div>
  )
}
