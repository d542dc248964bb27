import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Child } from '#contract/accounts/children.ts'
import { lastDayToRestore } from '#contract/accounts/closed-accounts.ts'
import { deleteChild, type FinishedQuestChoice } from '#contract/lifecycle/closing.ts'
import { m } from '#messages'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay, formatNumber } from '#web/platform/app/format.ts'
import { ConfirmDialog } from '#web/platform/ui/Dialog.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { RadioCards } from '#web/platform/ui/forms/RadioCards.tsx'
import type { ChildConsequences } from './queries.ts'
import './closing.css'

/** Shows what deleting the child does, asks what to do with finished quests, and asks for confirmation. */
export function DeleteChildDialog(props: {
  child: Child
  consequences: ChildConsequences
  onClose: () => void
}) {
  const { child, consequences, onClose } = props
  const { openQuestCount, promisedPoints, hasSeries, requestCount, finishedQuestCount, pointsToPay } =
    consequences
  const { today } = useCalendar()
  const [choice, setChoice] = useState<FinishedQuestChoice>('verify')
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteChild, { params: { id: child.id }, body: { finished: choice } }),
    onSuccess: async () => {
      flash.success(m.closing_child_deleted({ name }))
      await navigate('/kids')
    },
    onError: (error) => {
      onClose()
      flash.failure(error, m.closing_child_failed())
    },
    meta: {
      invalidates: [
        queryKeys.children.all,
        queryKeys.quests.lists,
        queryKeys.points.all,
        queryKeys.profile,
        queryKeys.orders.all,
      ],
    },
  })
  const name = child.first_name
  const until = formatDay(lastDayToRestore(today), { dateStyle: 'long' })
  const helpInputs = { name, points: formatNumber(pointsToPay) }
  return (
    <ConfirmDialog
      title={m.closing_child_ask({ name })}
      confirmText={m.closing_child_confirm()}
      cancelText={m.closing_keep()}
      isDangerous
      isPending={isPending}
      onConfirm={mutate}
      onClose={onClose}
    >
      <ul className="consequences">
        <li>{m.closing_child_login({ name })}</li>
        {openQuestCount > 0 && (
          <li>{m.closing_child_open({ count: openQuestCount, points: formatNumber(promisedPoints) })}</li>
        )}
        {hasSeries && <li>{m.closing_child_series()}</li>}
        {requestCount > 0 && <li>{m.closing_child_requests({ count: requestCount })}</li>}
        <li>{m.closing_child_points({ name, points: formatNumber(child.points) })}</li>
        <li>{m.closing_child_until({ name, until })}</li>
      </ul>
      {finishedQuestCount > 0 && (
        <RadioCards
          label={m.closing_child_finished({ count: finishedQuestCount })}
          value={choice}
          onChange={setChoice}
          options={[
            {
              value: 'verify',
              label: m.closing_child_verify(),
              help: m.closing_child_verify_help(helpInputs),
            },
            {
              value: 'release',
              label: m.closing_child_release(),
              help: m.closing_child_release_help(helpInputs),
            },
          ]}
        />
      )}
    </ConfirmDialog>
  )
}
