import * as z from 'zod/mini'
import { type Face, unlockOnTablet } from '#contract/accounts/tablets.ts'
import { enteredPassword } from '#contract/values.ts'
import { m } from '#messages'
import { call } from '#web/platform/api/api.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Form, FormError } from '#web/platform/ui/forms/Form.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { TextField } from '#web/platform/ui/forms/TextField.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { ViewHeading } from './ViewHeading.tsx'

const unlockForm = z.object({ password: enteredPassword })

/** After too many wrong pictures: a parent lets the child in again, here with a password. */
export function LockedFace(props: {
  face: Face
  tabletKey: string
  onUnlocked: () => Promise<unknown>
  onBack: () => void
}) {
  const { face, tabletKey, onUnlocked, onBack } = props
  const fields = useFields(unlockForm, { password: '' })
  const send = fields.submit(async ({ password }) => {
    await call(unlockOnTablet, { body: { tablet_key: tabletKey, child_id: face.child_id, password } })
    await onUnlocked()
  })
  const { failure } = fields
  return (
    <>
      <ViewHeading hasFocus>{m.tablet_locked_heading({ name: face.first_name })}</ViewHeading>
      <p>{m.tablet_locked_text()}</p>
      <Form fields={fields} onSubmit={send}>
        <TextField
          label={m.tablet_unlock_password()}
          type="password"
          autoComplete="off"
          {...fields.field('password')}
        />
        <FormError>{failure && refusalText(failure)}</FormError>
        <SubmitButton
          fields={fields}
          disabledReason={m.tablet_unlock_reason()}
          size="large"
          pendingText={m.tablet_setup_working()}
        >
          {m.tablet_unlock()}
        </SubmitButton>
      </Form>
      <Button variant="quiet" onClick={onBack}>
        {m.tablet_back()}
      </Button>
    </>
  )
}
