import { m } from '#messages'
import { useSession } from '#web/platform/api/session.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { ProgressBar } from '#web/platform/ui/ProgressBar.tsx'
import './price-reach.css'

/** A thin bar under a price that shows how much of it the child's points cover. Renders nothing for parents. (D06) */
export function PriceReach({ price }: { price: number }) {
  const { role, points } = useSession()
  if (role !== 'child') return null
  return (
    <span className={points >= price ? 'price-reach enough' : 'price-reach'}>
      <ProgressBar value={points} max={price} />
      <span className="visually-hidden">
        {points >= price ? m.catalog_enough() : m.catalog_to_go({ points: formatNumber(price - points) })}
      </span>
    </span>
  )
}
