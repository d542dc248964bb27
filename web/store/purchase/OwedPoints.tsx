import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { arePointsSold } from '#web/platform/app/points-mode.ts'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconAlertCircle } from '#web/platform/ui/graphics/icons.ts'
import { storeQuery } from '#web/store/queries.ts'
import './owed.css'

/**
 * A notice that the family owes points, because a purchase was refunded after its points were spent. With `to`, the
 * store's path, the notice has a link to the store. (P11)
 */
export function OwedPoints({ owed, to }: { owed: number; to?: string }) {
  if (owed === 0) return null
  return (
    <section className="row owed" aria-labelledby="owed">
      <Icon icon={IconAlertCircle} />
      <div>
        <h2 id="owed">{m.store_owed_title({ count: owed, owed: formatNumber(owed) })}</h2>
        <p>{m.store_owed_text()}</p>
      </div>
      {to && (
        <LinkButton variant="ghost" to={to}>
          {m.store_buy()}
        </LinkButton>
      )}
    </section>
  )
}

export function DashboardOwedPoints() {
  const { data: store } = useQuery({ ...storeQuery, enabled: arePointsSold })
  return store ? <OwedPoints owed={store.owed} to="/points" /> : null
}
