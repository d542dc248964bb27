import { useQuery } from '@tanstack/react-query'
import type { WaitingAllowance } from '#contract/quests/allowance.ts'
import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { Gem } from '#web/platform/ui/graphics/Gem.tsx'
import { describeOwnAllowance } from './describe-allowance.ts'
import { ownAllowanceQuery } from './queries.ts'

/** The signed-in child's allowance, and what is on its way. Renders nothing for a child without one. (W12) */
export function OwnAllowance() {
  const { data } = useQuery(ownAllowanceQuery)
  if (!data?.allowance) return null
  const { allowance, waiting_allowances } = data
  return (
    <ul className="stack" aria-label={m.ledger_own_allowance()}>
      <li>
        <Gem /> {describeOwnAllowance(allowance)}
      </li>
      {waiting_allowances.map((week) => (
        <li key={week.payday}>
          <Gem /> {describeOnItsWay(week)}
        </li>
      ))}
    </ul>
  )
}

const describeOnItsWay = ({ points }: WaitingAllowance) =>
  points === null
    ? m.allowance_own_waits_decisions()
    : m.allowance_own_on_its_way({ count: points, points: formatNumber(points) })
