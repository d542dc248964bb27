import { authenticatorForm } from '#contract/accounts/two-step.ts'
import { AUTHENTICATOR_NAME_MAX } from '#contract/limits.ts'
import { m } from '#messages'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { CopyButton } from '#web/platform/ui/forms/CopyButton.tsx'
import { Form, FormError } from '#web/platform/ui/forms/Form.tsx'
import { FormActions } from '#web/platform/ui/forms/FormActions.tsx'
import { TextField } from '#web/platform/ui/forms/TextField.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { LazyQrCode } from '#web/platform/ui/graphics/LazyQrCode.tsx'
import { type NewKey, useAddAuthenticator } from './queries.ts'

/** Shows the key of a new authenticator app, and asks for the app's name and first code. */
export function AddAuthenticatorDialog(props: {
  newKey: NewKey
  /** Gets the recovery codes, which only the first app comes with. */
  onAdded: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}) {
  const { newKey, onAdded, onClose } = props
  const { key, uri, ticket } = newKey
  const fields = useFields(
    authenticatorForm,
    { name: m.two_step_name_default(), code: '', ticket },
    {
      phone_code_digits: m.phone_code_digits,
      authenticator_name_required: m.authenticator_name_required,
    },
  )
  const add = useAddAuthenticator()
  const save = fields.submit(async (body) => {
    const { recovery_codes } = await add.mutateAsync(body)
    flash.success(m.two_step_turned_on())
    onAdded(recovery_codes)
    onClose()
  })
  return (
    <Dialog title={m.two_step_title()} onClose={onClose}>
      <p>{m.two_step_scan()}</p>
      <div className="two-step-key">
        <LazyQrCode text={uri} label={m.two_step_qr()} />
        <p className="small muted">{m.two_step_key()}</p>
        <div className="row">
          <code>{key.match(/.{1,4}/g)?.join(' ')}</code>
          <CopyButton text={key} itemName={m.two_step_key()} />
        </div>
      </div>
      <Form fields={fields} onSubmit={save}>
        <TextField
          label={m.two_step_name()}
          help={m.two_step_name_help()}
          maxLength={AUTHENTICATOR_NAME_MAX}
          {...fields.field('name')}
        />
        <TextField
          label={m.two_step_code()}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          {...fields.field('code')}
        />
        <FormError>{fields.failure && refusalText(fields.failure)}</FormError>
        <FormActions fields={fields} onCancel={onClose}>
          {m.two_step_on()}
        </FormActions>
      </Form>
    </Dialog>
  )
}
