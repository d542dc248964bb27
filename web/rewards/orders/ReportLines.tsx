import type { Order } from '#contract/rewards/orders.ts'
import { m } from '#messages'
import { formatDay } from '#web/platform/app/format.ts'
import type { Reader } from './order-labels.ts'

/** What a parent reported of a reward, with what it is to be sent back under. The child hears that it is looked into. */
export function ReportLines({ order: { report, status, kind }, reader }: { order: Order; reader: Reader }) {
  if (!report) return null
  const day = (instant: string) => formatDay(reader.calendar.dayOf(instant))
  if (reader.viewer === 'child')
    return report.settled_at || status === 'returned' ? null : (
      <p className="muted small">{m.reward_reported_own()}</p>
    )
  const reported = { day: day(report.reported_at) }
  const missing = kind === 'digital_card' ? m.reward_reported_code : m.reward_reported_undelivered
  const problemText = report.problem === 'damaged' ? m.reward_reported_damaged : missing
  return (
    <>
      <p className="small">
        {problemText(reported)} {report.settled_at && m.reward_settled({ day: day(report.settled_at) })}
      </p>
      <dl className="small order-facts">
        <dt>{m.reward_return_number()}</dt>
        <dd className="number">{report.return_number}</dd>
      </dl>
      {report.return_by && !report.settled_at && (
        <p className="small">{m.reward_return_by({ day: formatDay(report.return_by) })}</p>
      )}
    </>
  )
}
