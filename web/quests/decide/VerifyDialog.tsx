import { NOTE_MAX } from '#contract/limits.ts'
import { type Quest, verifyForm } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { Form } from '#web/platform/ui/forms/Form.tsx'
import { keepFieldFocused } from '#web/platform/ui/forms/keep-field-focused.ts'
import { NumberField } from '#web/platform/ui/forms/NumberField.tsx'
import { TextArea } from '#web/platform/ui/forms/TextArea.tsx'
import type { DialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { PointsInDollars } from '#web/quests/fields/PointsInDollars.tsx'
import type { Decide } from './useVerifyOrReject.ts'

export type VerifyDraft = { points: number | ''; note: string }

/** Verify with other points than agreed, or with a few words to the child. */
export function VerifyDialog(
  props: DialogDraft<VerifyDraft> & { quest: Quest; name: string; decide: Decide },
) {
  const { quest, name, decide, draft, onClose } = props
  const fields = useFields(verifyForm, draft ?? { points: quest.points, note: '' })
  return (
    <Dialog title={m.quest_verify_title({ quest: quest.name })} onClose={() => onClose()}>
      <p className="muted">{m.quest_verify_text({ name })}</p>
      <Form
        fields={fields}
        onSubmit={fields.submit(async ({ points, note }) => {
          const isDone = await decide({ verified: true, points, ...(note && { note }) })
          onClose(isDone ? undefined : fields.values)
        })}
      >
        <NumberField
          label={m.quest_verify_points()}
          help={<PointsInDollars points={fields.values.points} />}
          min={1}
          gem
          {...fields.field('points')}
        />
        <TextArea
          label={m.quest_note({ name })}
          isOptional
          most={NOTE_MAX}
          rows={3}
          {...fields.field('note')}
        />
        <div className="actions">
          <Button variant="ghost" onMouseDown={keepFieldFocused} onClick={() => onClose()}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" isDisabled={!fields.isValid} isPending={fields.isSending}>
            {m.quest_verify()}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
