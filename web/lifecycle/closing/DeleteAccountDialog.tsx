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
import { ConfirmDialog } from '#web/platform/ui/Dialog.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { Checkbox } from '#web/platform/ui/forms/Checkbox.tsx'
import type { FamilyConsequences } from './queries.ts'
import './closing.css'

/** Shows what deleting the account does, and asks for confirmation. */
export function DeleteAccountDialog(props: { consequences: FamilyConsequences; onClose: () => void }) {
  const { consequences, onClose } = props
  const { names, wallet, held, kids, requests, onTheirWay, heldOrders } = consequences
  const { today } = useCalendar()
  const [isPending, setPending] = useState(false)
  const [toSend, setToSend] = useState<string[]>([])
  const navigate = useNavigate()
  const lastDay = lastDayToRestore(today)
  const sendsRewards = onTheirWay > 0 || heldOrders.length > 0
  const until = formatDay(lastDay, { dateStyle: 'long' })

  async function close() {
    setPending(true)
    const { lastLogin } = currentUser()
    try {
      await call(closeFamily, { body: { send_orders: toSend } })
    } catch (error) {
      // `signed_out`: an earlier try closed the account, but its response was lost.
      if (!(error instanceof ApiError && error.code === 'signed_out')) {
        onClose()
        return flash.error(m.closing_account_failed())
      }
    }
    await navigate('/closed', { replace: true, state: { until: lastDay, lastLogin } })
  }
  return (
    <ConfirmDialog
      title={m.closing_account_ask()}
      confirm={m.closing_account_confirm()}
      cancel={m.closing_keep()}
      isDangerous
      isPending={isPending}
      onConfirm={close}
      onClose={onClose}
    >
      <ul className="consequences">
        <li>
          {names.length ? m.closing_account_people({ names: formatList(names) }) : m.closing_account_alone()}
        </li>
        <li>
          {m.closing_account_points({
            wallet: formatNumber(wallet),
            held: formatNumber(held),
            kids: formatNumber(kids),
          })}
        </li>
        <li>{sendsRewards ? m.closing_account_quests_rewards() : m.closing_account_quests()}</li>
        {requests > 0 && <li>{m.closing_account_requests({ count: requests })}</li>}
        {onTheirWay > 0 && <li>{m.closing_account_ordered({ count: onTheirWay })}</li>}
        <li>{m.closing_account_until({ until })}</li>
      </ul>
      {heldOrders.length > 0 && <HeldOrders orders={heldOrders} toSend={toSend} onChange={setToSend} />}
    </ConfirmDialog>
  )
}

/** Orders still in their hold: ticked ones are sent, the others cancelled. */
function HeldOrders(props: {
  orders: FamilyConsequences['heldOrders']
  toSend: readonly string[]
  onChange: (toSend: string[]) => void
}) {
  const { orders, toSend, onChange } = props
  return (
    <fieldset className="field held-orders">
      <legend className="label">{m.closing_account_held({ count: orders.length })}</legend>
      {orders.map(({ id, child, product }) => (
        <Checkbox
          key={id}
          name={`send-${id}`}
          value={toSend.includes(id)}
          onChange={(isTicked) => onChange(isTicked ? [...toSend, id] : toSend.filter((one) => one !== id))}
          onBlur={() => {}}
          error={undefined}
        >
          {m.closing_account_held_order({
            reward: product.name,
            name: child,
            points: formatNumber(product.points),
          })}
        </Checkbox>
      ))}
      <p className="help">{m.closing_account_held_help()}</p>
    </fieldset>
  )
}

const formatList = (names: string[]) => new Intl.ListFormat(getLocale()).format(names)
