import { useMutation, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Child } from '#contract/accounts/children.ts'
import { NOTE_MAX } from '#contract/limits.ts'
import { type Bonus, bonusForm, giveBonus } from '#contract/quests/bonus.ts'
import { m } from '#messages'
import { BuyPointsLink } from '#web/accounts/BuyPointsLink.tsx'
import { myPointsQuery } from '#web/ledger/queries.ts'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { flash } from '#web/platform/ui/flash.tsx'
import { FormDialog } from '#web/platform/ui/forms/FormDialog.tsx'
import { NumberField } from '#web/platform/ui/forms/NumberField.tsx'
import { TextArea } from '#web/platform/ui/forms/TextArea.tsx'
import type { DialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { useFields } from '#web/platform/ui/forms/useFields.ts'

export type BonusDraft = { value: number | ''; note: string }

export function BonusDialog(props: DialogDraft<BonusDraft> & { child: Child }) {
  const { child, draft, onClose } = props
  const name = child.first_name
  const { data: wallet } = useQuery(myPointsQuery)
  const sendBonus = useMutation({
    mutationFn: (bonus: Bonus) => call(giveBonus, { body: { points: bonus } }),
    meta: { invalidates: [queryKeys.points.all, queryKeys.profile, queryKeys.children.all] },
  })
  const fields = useFields(bonusForm, draft ?? { value: '', note: '' })
  const points = fields.field('value')
  const pointsAfter = wallet && wallet.points - Number(points.value)
  const lacksPoints = pointsAfter !== undefined && pointsAfter < 0

  async function give({ value, note }: z.output<typeof bonusForm>) {
    try {
      await sendBonus.mutateAsync({ child_id: child.id, value, ...(note && { note }) })
      flash.success(m.ledger_bonus_flash({ count: value, points: formatNumber(value), name }))
      return true
    } catch (error) {
      flash.failure(error)
      return false
    }
  }
  return (
    <FormDialog
      title={m.ledger_bonus_title({ name })}
      lead={m.ledger_bonus_text({ name })}
      fields={fields}
      canSubmit={!lacksPoints}
      onSubmit={give}
      submitText={m.ledger_bonus_give()}
      onClose={onClose}
    >
      <NumberField
        label={m.ledger_bonus_points()}
        help={<PointsLeft points={pointsAfter} isTyped={points.value !== ''} />}
        min={1}
        hasGem
        {...points}
        error={points.error ?? (lacksPoints ? m.refusal_points_short() : undefined)}
      />
      {lacksPoints && <BuyPointsLink />}
      <TextArea
        label={m.ledger_bonus_note()}
        help={m.ledger_bonus_note_help({ name })}
        isOptional
        maxLength={NOTE_MAX}
        rows={2}
        {...fields.field('note')}
      />
    </FormDialog>
  )
}

/** Says how many points the wallet will hold after this bonus, or holds now if no bonus is typed. */
function PointsLeft({ points, isTyped }: { points: number | undefined; isTyped: boolean }) {
  if (points === undefined) return null
  const inputs = { count: points, points: formatNumber(points) }
  return isTyped ? m.ledger_bonus_left(inputs) : m.quest_points_have(inputs)
}
