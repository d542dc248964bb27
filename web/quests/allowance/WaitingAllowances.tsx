import { useQuery } from '@tanstack/react-query'
import type { Child } from '#contract/accounts/children.ts'
import { m } from '#messages'
import { BuyPointsLink } from '#web/accounts/BuyPointsLink.tsx'
import { formatDay, formatNumber } from '#web/platform/app/format.ts'
import { Card } from '#web/platform/ui/Card.tsx'
import { allowancesQuery } from './queries.ts'

/** On the dashboard: the allowances that wait until the family's wallet has enough points. (W12) */
export function WaitingAllowances({ kids }: { kids: readonly Pick<Child, 'id' | 'first_name'>[] }) {
  const waiting = useQuery(allowancesQuery).data?.waiting_allowances ?? []
  const rows = waiting.flatMap(({ child_id, payday, points }) => {
    const kid = kids.find(({ id }) => id === child_id)
    return kid && points !== null ? [{ kid, payday, points }] : []
  })
  if (rows.length === 0) return null
  return (
    <Card className="stack" aria-labelledby="waiting-allowances">
      <h2 id="waiting-allowances">{m.allowance_waiting_title()}</h2>
      <ul>
        {rows.map(({ kid, payday, points }) => (
          <li key={`${kid.id} ${payday}`}>
            {m.allowance_waiting_of({
              count: points,
              points: formatNumber(points),
              name: kid.first_name,
              day: formatDay(payday, { weekday: 'long', month: 'long', day: 'numeric' }),
            })}
          </li>
        ))}
      </ul>
      <p className="muted">{m.allowance_waiting_text()}</p>
      <BuyPointsLink />
    </Card>
  )
}
