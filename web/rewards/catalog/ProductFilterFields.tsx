import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { SelectField } from '#web/platform/ui/forms/SelectField.tsx'
import { type ProductFilterState, pointsChoices, sortChoices } from './product-query.ts'

const sortLabels = { added: m.catalog_sort_added, updated: m.catalog_sort_updated }

/** In which order, and for how many points at most. `count` is told to those who do not see the list change. */
export function ProductFilterFields({
  state,
  count,
}: {
  state: ProductFilterState
  count: number | undefined
}) {
  const { filters, change, isActive } = state
  return (
    <div className="catalog-filters">
      <SelectField
        label={m.catalog_sort()}
        name="sort"
        value={filters.sort}
        onChange={(sort) => change({ sort })}
        options={sortChoices.map((value) => ({ value, label: sortLabels[value]() }))}
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
