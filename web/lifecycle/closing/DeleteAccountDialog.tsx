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
import { HeldOrders } from './HeldOrders.tsx'
import type { FamilyConsequences } from './queries.ts'
import './closing.css'

/** Says what deleting the account does, in numbers, and does it on the second press. */
export function DeleteAccountDialog({ now, onClose }: { now: FamilyConsequences; onClose: () => void }) {
  const { today } = useCalendar()
  const [isPending, setPending] = useState(false)
  const [toSend, setToSend] = useState<string[]>([])
  const navigate = useNavigate()
  const lastDay = lastDayToRestore(today)
  const sendsRewards = now.onTheirWay > 0 || now.heldOrders.length > 0
  const until = formatDay(lastDay, { dateStyle: 'long' })

  async function close() {
    setPending(true)
    const { lastLogin } = currentUser()
    try {
      await call(closeFamily, { body: { send_orders: toSend } })
    } catch (error) {
      // Signed out is what was wished for: an answer may be lost on its way, the account is closed all the same.
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
          {now.names.length
            ? m.closing_account_people({ names: formatList(now.names) })
            : m.closing_account_alone()}
        </li>
        <li>
          {m.closing_account_points({
            wallet: formatNumber(now.wallet),
            held: formatNumber(now.held),
            kids: formatNumber(now.kids),
          })}
        </li>
        <li>{sendsRewards ? m.closing_account_quests_rewards() : m.closing_account_quests()}</li>
        {now.requests > 0 && <li>{m.closing_account_requests({ count: now.requests })}</li>}
        {now.onTheirWay > 0 && <li>{m.closing_account_ordered({ count: now.onTheirWay })}</li>}
        <li>{m.closing_account_until({ until })}</li>
      </ul>
      {now.heldOrders.length > 0 && (
        <HeldOrders orders={now.heldOrders} toSend={toSend} onChange={setToSend} />
      )}
    </ConfirmDialog>
  )
}

const formatList = (names: string[]) => new Intl.ListFormat(getLocale()).format(names)
