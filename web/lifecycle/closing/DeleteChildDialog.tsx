import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { lastDayToRestore } from '#contract/accounts/closed-accounts.ts'
import type { Child } from '#contract/accounts/families.ts'
import { deleteChild, type FinishedQuestChoice } from '#contract/lifecycle/closing.ts'
import { m } from '#messages'
import { call } from '#web/platform/api/api.ts'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay, formatNumber } from '#web/platform/app/format.ts'
import { ConfirmDialog } from '#web/platform/ui/Dialog.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { RadioCards } from '#web/platform/ui/forms/RadioCards.tsx'
import type { ChildConsequences } from './queries.ts'
import './closing.css'

/** Says what deleting the child does, in numbers, asks about finished quests, and does it on the second press. */
export function DeleteChildDialog(props: { child: Child; now: ChildConsequences; onClose: () => void }) {
  const { child, now, onClose } = props
  const { today } = useCalendar()
  const [finished, setFinished] = useState<FinishedQuestChoice>('verify')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteChild, { params: { id: child.id }, body: { finished } }),
    onSuccess: async () => {
      flash.success(m.closing_child_deleted({ name }))
      await navigate('/kids')
      for (const key of ['children', 'quests', 'points', 'profile', 'orders'])
        void queryClient.invalidateQueries({ queryKey: [key] })
    },
    onError: () => {
      onClose()
      flash.error(m.closing_child_failed())
    },
  })
  const name = child.first_name
  const until = formatDay(lastDayToRestore(today), { dateStyle: 'long' })
  const toPay = { name, points: formatNumber(now.toPay) }
  return (
    <ConfirmDialog
      title={m.closing_child_ask({ name })}
      confirm={m.closing_child_confirm()}
      cancel={m.closing_keep()}
      isDangerous
      isPending={isPending}
      onConfirm={mutate}
      onClose={onClose}
    >
      <ul className="consequences">
        <li>{m.closing_child_login({ name })}</li>
        {now.open > 0 && (
          <li>{m.closing_child_open({ count: now.open, points: formatNumber(now.promised) })}</li>
        )}
        {now.repeats && <li>{m.closing_child_series()}</li>}
        {now.requests > 0 && <li>{m.closing_child_requests({ count: now.requests })}</li>}
        <li>{m.closing_child_points({ name, points: formatNumber(child.points) })}</li>
        <li>{m.closing_child_until({ name, until })}</li>
      </ul>
      {now.finished > 0 && (
        <RadioCards
          label={m.closing_child_finished({ count: now.finished })}
          value={finished}
          onChange={setFinished}
          options={[
            {
              value: 'verify',
              label: m.closing_child_verify(),
              help: m.closing_child_verify_help(toPay),
            },
            {
              value: 'release',
              label: m.closing_child_release(),
              help: m.closing_child_release_help(toPay),
            },
          ]}
        />
      )}
    </ConfirmDialog>
  )
}
