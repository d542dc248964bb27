import { NOTE_MAX } from '#contract/limits.ts'
import { type Quest, verifyForm } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { arePointsSold } from '#web/platform/app/points-mode.ts'
import { FormDialog } from '#web/platform/ui/forms/FormDialog.tsx'
import { NumberField } from '#web/platform/ui/forms/NumberField.tsx'
import { TextArea } from '#web/platform/ui/forms/TextArea.tsx'
import type { DialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { PointsInDollars } from '#web/quests/fields/PointsInDollars.tsx'
import type { Decide } from './quest-transitions.ts'

export type VerifyDraft = { points: number | ''; note: string }

export function VerifyDialog(
  props: DialogDraft<VerifyDraft> & { quest: Quest; childName: string; decide: Decide },
) {
  const { quest, childName, decide, draft, onClose } = props
  const fields = useFields(verifyForm, draft ?? { points: quest.points, note: '' })
  return (
    <FormDialog
      title={m.quest_verify_title({ quest: quest.name })}
      lead={(arePointsSold ? m.quest_verify_text : m.quest_verify_text_given)({ name: childName })}
      fields={fields}
      onSubmit={({ points, note }) => decide({ verified: true, points, ...(note && { note }) })}
      submitText={m.quest_verify()}
      onClose={onClose}
    >
      <NumberField
        label={m.quest_verify_points()}
        help={<PointsInDollars points={fields.values.points} />}
        min={1}
        hasGem
        {...fields.field('points')}
      />
      <TextArea
        label={m.quest_note({ name: childName })}
        isOptional
        maxLength={NOTE_MAX}
        rows={3}
        {...fields.field('note')}
      />
    </FormDialog>
  )
}
