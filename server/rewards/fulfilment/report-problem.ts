import type * as z from 'zod/mini'
import { Refusal } from '#contract/refusals.ts'
import type { reportForm } from '#contract/rewards/fulfilment.ts'
import { listReportDeadlines } from '#contract/rewards/order-days.ts'
import { listReportableProblems, type Order, type OrderProblem } from '#contract/rewards/orders.ts'
import { isId } from '#contract/values.ts'
import { notifyOperator } from '#server/messages/notifications/notify.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { lockChild } from '#server/rewards/locks.ts'
import { getReturnDeadline } from '#server/rewards/orders/deadlines.ts'
import { toOrder } from '#server/rewards/orders/presenter.ts'
import { lockOrder, type OrderDetails } from '#server/rewards/orders/queries.ts'
import { transition } from '#server/rewards/orders/transition.ts'
import { outcomeOrThrow, writeOutcomes } from '#server/rewards/orders/write-outcomes.ts'
import { problemReported } from './notifications.ts'
import { insertReport } from './queries.ts'

type Report = z.infer<typeof reportForm>

/**
 * Reports a reward that did not arrive or arrived damaged: assigns a return number and mails the operator. Throws the
 * refusal `not_found`; `order_reported` when an earlier report is unsettled or names the same problem; `report_too_late`
 * when the deadline in the terms of use has passed; `order_moved_on` when the order cannot have this problem. (R09)
 */
export function reportProblem(
  deps: Deps,
  parent: Actor,
  childId: string,
  id: string,
  { problem, note }: Report,
): Promise<Order> {
  const { family_id, time_zone } = parent
  return deps.transaction(async (tx) => {
    const child = await lockChild(tx, family_id, childId)
    const order = isId(id) ? await lockOrder(tx, family_id, id) : undefined
    if (order?.child_id !== child.id) throw new Refusal('not_found')
    const now = deps.clock.now()
    const { newId, newReadableCode } = deps.secrets
    const shownOrder = toOrder(order, parent)
    if (!listReportableProblems(shownOrder, now, time_zone).includes(problem)) {
      const possibleProblems = listReportDeadlines(shownOrder, time_zone).map((deadline) => deadline.problem)
      throw new Refusal(getRefusalCode(order, problem, possibleProblems))
    }

    const context = { by: 'parent', userId: parent.id, now, newId, timeZone: time_zone } as const
    const outcome = outcomeOrThrow(transition(order, { step: 'report', note }, context))
    const reportRow = {
      family_id,
      id: newId(),
      order_id: id,
      problem,
      note,
      return_number: `RA-${newReadableCode(4)}-${newReadableCode(4)}`,
      return_by:
        problem === 'damaged' ? getReturnDeadline(deps.clock.today(time_zone), order.province) : null,
      reported_by: parent.id,
      reported_at: now,
      settled_at: null,
    }
    const { return_number, return_by } = reportRow
    await writeOutcomes(
      tx,
      [outcome],
      [
        insertReport(tx, reportRow),
        notifyOperator(deps, tx, {
          kind: problemReported,
          facts: { order_id: id, reward: order.name_en, problem, note, return_number },
        }),
      ],
    )
    const report = { problem, return_number, return_by, reported_at: now.toISOString(), settled_at: null }
    return toOrder({ ...outcome.order, report }, parent)
  })
}

function getRefusalCode({ report }: OrderDetails, problem: OrderProblem, possibleProblems: OrderProblem[]) {
  if (!possibleProblems.includes(problem)) return 'order_moved_on'
  return report && (!report.settled_at || report.problem === problem) ? 'order_reported' : 'report_too_late'
}
