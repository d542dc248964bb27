import { type Quest, verifyForm } from '#contract/quests.ts'
import { NOTE_MAX } from '#contract/values.ts'
import { m } from '#messages'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/Form.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { useFields } from '#web/ui/useFields.ts'
import { keepFocus } from './keepFocus.ts'
import type { Decide } from './useDecision.ts'
import type { Drafted } from './useDraft.ts'
import { Worth } from './Worth.tsx'

export type VerifyDraft = { points: number | ''; note: string }

/** Verify with other points than agreed, or with a few words to the child. */
export function VerifyDialog(props: Drafted<VerifyDraft> & { quest: Quest; name: string; decide: Decide }) {
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
          help={<Worth points={fields.values.points} />}
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
          <Button variant="ghost" onMouseDown={keepFocus} onClick={() => onClose()}>
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
