import { useState } from 'react'
import { passkeyForm } from '#contract/accounts/passkeys.ts'
import { PASSKEY_NAME_MAX } from '#contract/limits.ts'
import { m } from '#messages'
import { describeTrouble } from '#web/accounts/passkeys/trouble.ts'
import { ApiError } from '#web/platform/api/api.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { Form, FormError } from '#web/platform/ui/forms/Form.tsx'
import { FormActions } from '#web/platform/ui/forms/FormActions.tsx'
import { TextField } from '#web/platform/ui/forms/TextField.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { useAddPasskey } from './passkey-queries.ts'

/** Asks for the name of a new passkey, and then has the browser make it. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const fields = useFields(
    passkeyForm,
    { name: m.passkey_name_default() },
    { passkey_name_required: m.passkey_name_required },
  )
  const [trouble, setTrouble] = useState('')
  const add = useAddPasskey()
  const save = fields.submit(async ({ name }) => {
    setTrouble('')
    try {
      // Somebody who has cancelled in the browser can try again.
      if (!(await add.mutateAsync(name))) return
    } catch (error) {
      if (error instanceof ApiError) throw error
      // So browsers say that the device has a passkey of this parent already.
      const isAlreadyHere = error instanceof Error && error.name === 'InvalidStateError'
      setTrouble(isAlreadyHere ? m.passkey_already_here() : describeTrouble(error))
      return
    }
    flash.success(m.passkey_done())
    onClose()
  })
  return (
    <Dialog title={m.passkey_add()} onClose={onClose}>
      <p>{m.passkey_form_lead()}</p>
      <Form fields={fields} onSubmit={save}>
        <TextField
          label={m.passkey_name()}
          help={m.passkey_name_help()}
          maxLength={PASSKEY_NAME_MAX}
          {...fields.field('name')}
        />
        <FormError>{fields.failure ? refusalText(fields.failure) : trouble}</FormError>
        <FormActions fields={fields} onCancel={onClose}>
          {m.passkey_add()}
        </FormActions>
      </Form>
    </Dialog>
  )
}
