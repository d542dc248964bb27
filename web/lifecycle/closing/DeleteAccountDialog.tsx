import { useState } from 'react'
import { useNavigate } from 'react-router'
import { lastDayToRestore } from '#contract/accounts/closed-accounts.ts'
import { closeFamily } from '#contract/lifecycle/closing.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { ApiError, call } from '#web/platform/api/api.ts'
import { currentUser } from '#web/platform/api/session.ts'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay, formatNumber } from '#web/platform/app/format.ts'
import { sendsMails } from '#web/platform/app/site.ts'
import { ConfirmDialog } from '#web/platform/ui/Dialog.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { Checkbox } from '#web/platform/ui/forms/Checkbox.tsx'
import type { FamilyConsequences } from './queries.ts'
import './closing.css'

/** Shows what deleting the account does, and asks for confirmation. */
export function DeleteAccountDialog(props: { consequences: FamilyConsequences; onClose: () => void }) {
  const { consequences, onClose } = props
  const { otherNames, requestCount, undeliveredCount, cancellableOrders } = consequences
  const { today } = useCalendar()
  const [isPending, setPending] = useState(false)
  const [idsToSend, setIdsToSend] = useState<string[]>([])
  const navigate = useNavigate()
  const lastDay = lastDayToRestore(today)
  const until = formatDay(lastDay, { dateStyle: 'long' })

  async function close() {
    setPending(true)
    const { lastLogin } = currentUser()
    try {
      await call(closeFamily, { body: { send_orders: idsToSend } })
    } catch (error) {
      // `signed_out`: an earlier attempt closed the account, but the response was lost.
      if (!(error instanceof ApiError && error.code === 'signed_out')) {
        onClose()
        return flash.failure(error, m.closing_account_failed())
      }
    }
    // At once (`flushSync`), because the live stream tells this screen at the same moment that its session has ended, and
    // RequireRole would open the sign-in page instead.
    await navigate('/closed', { replace: true, flushSync: true, state: { until: lastDay, lastLogin } })
  }
  return (
    <ConfirmDialog
      title={m.closing_account_ask()}
      confirmText={m.closing_account_confirm()}
      cancelText={m.closing_keep()}
      isDangerous
      isPending={isPending}
      onConfirm={close}
      onClose={onClose}
    >
      <ul className="consequences">
        <li>
          {otherNames.length
            ? m.closing_account_people({ names: formatList(otherNames) })
            : m.closing_account_alone()}
        </li>
        <li>
          {m.closing_account_points({
            wallet: formatNumber(consequences.walletPoints),
            held: formatNumber(consequences.promisedPoints),
            kids: formatNumber(consequences.childrenPoints),
          })}
        </li>
        <li>{describeQuests(undeliveredCount > 0 || cancellableOrders.length > 0)}</li>
        {requestCount > 0 && <li>{m.closing_account_requests({ count: requestCount })}</li>}
        {undeliveredCount > 0 && <li>{m.closing_account_ordered({ count: undeliveredCount })}</li>}
        <li>{m.closing_account_until({ until })}</li>
      </ul>
      {cancellableOrders.length > 0 && (
        <CancellableOrders orders={cancellableOrders} idsToSend={idsToSend} onChange={setIdsToSend} />
      )}
    </ConfirmDialog>
  )
}

function describeQuests(hasApprovedOrders: boolean) {
  if (!sendsMails) return m.home_closing_quests()
  return hasApprovedOrders ? m.closing_account_quests_rewards() : m.closing_account_quests()
}

/**
 * A checkbox for each order in its hold, the time in which an approved order can still be cancelled. Ticked orders are
 * sent, and the others are cancelled.
 */
function CancellableOrders(props: {
  orders: FamilyConsequences['cancellableOrders']
  idsToSend: readonly string[]
  onChange: (idsToSend: string[]) => void
}) {
  const { orders, idsToSend, onChange } = props
  return (
    <fieldset className="field held-orders">
      <legend className="label">{m.closing_account_held({ count: orders.length })}</legend>
      {orders.map(({ id, childName, product }) => (
        <Checkbox
          key={id}
          name={`send-${id}`}
          value={idsToSend.includes(id)}
          onChange={(isTicked) =>
            onChange(isTicked ? [...idsToSend, id] : idsToSend.filter((otherId) => otherId !== id))
          }
          onBlur={() => {}}
          error={undefined}
        >
          {m.closing_account_held_order({
            reward: product.name,
            name: childName,
            points: formatNumber(product.points),
          })}
        </Checkbox>
      ))}
      <p className="help">{m.closing_account_held_help()}</p>
    </fieldset>
  )
}

const formatList = (names: string[]) => new Intl.ListFormat(getLocale()).format(names)
