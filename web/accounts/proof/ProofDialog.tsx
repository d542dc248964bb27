import { useEffect, useState } from 'react'
import { listPasskeys } from '#contract/accounts/passkeys.ts'
import {
  type Proof,
  prepareProofByPasskey,
  proofByCode,
  proofByPassword,
  proveIdentity,
  sendProofCode,
} from '#contract/accounts/proof.ts'
import { m } from '#messages'
import { canUsePasskeys } from '#web/accounts/passkeys/can-use-passkeys.ts'
import { describeTrouble } from '#web/accounts/passkeys/trouble.ts'
import { ApiError, call } from '#web/platform/api/api.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { sendsMails } from '#web/platform/app/site.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { Form, FormError } from '#web/platform/ui/forms/Form.tsx'
import { FormActions } from '#web/platform/ui/forms/FormActions.tsx'
import { PasswordField } from '#web/platform/ui/forms/PasswordField.tsx'
import { TextField } from '#web/platform/ui/forms/TextField.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'

type StepProps = {
  onClose: (isProved: boolean) => void
  /** Mails six digits and shows the form for them. */
  onSendCode: () => void
  /** The error of the last attempt to mail the digits; undefined if it succeeded. */
  sendFailure: unknown
}

/** Asks for the parent's password or, instead, for a passkey, or for six digits that it mails to the parent. */
export function ProofDialog({ onClose }: Pick<StepProps, 'onClose'>) {
  const [wasCodeSent, setCodeSent] = useState(false)
  const [sendFailure, setSendFailure] = useState<unknown>()
  async function sendCode() {
    try {
      await call(sendProofCode, {})
      setSendFailure(undefined)
      setCodeSent(true)
    } catch (error) {
      if (isSignedOut(error)) return onClose(false)
      setSendFailure(error)
    }
  }
  const step = { onClose, onSendCode: sendCode, sendFailure }
  return (
    <Dialog title={m.proof_title()} onClose={() => onClose(false)}>
      {wasCodeSent ? <CodeForm {...step} /> : <PasswordForm {...step} />}
    </Dialog>
  )
}

function PasswordForm({ onClose, onSendCode, sendFailure }: StepProps) {
  const fields = useFields(proofByPassword, { password: '' })
  const { formRef } = fields
  useEffect(() => formRef.current?.querySelector('input')?.focus(), [formRef])
  return (
    <>
      <p className="muted">{m.proof_lead()}</p>
      <Form fields={fields} onSubmit={fields.submit(createProofHandler(onClose))}>
        <PasswordField
          label={m.session_password()}
          autoComplete="current-password"
          {...fields.field('password')}
        />
        <ProofError failure={fields.failure ?? sendFailure} />
        <FormActions fields={fields} onCancel={() => onClose(false)}>
          {m.proof_continue()}
        </FormActions>
      </Form>
      <PasskeyButton onClose={onClose} />
      {sendsMails && <SendCodeButton onSendCode={onSendCode}>{m.proof_code_send()}</SendCodeButton>}
    </>
  )
}

function CodeForm({ onClose, onSendCode, sendFailure }: StepProps) {
  const fields = useFields(proofByCode, { code: '' }, { phone_code_digits: m.phone_code_digits })
  return (
    <>
      <p className="muted" role="status">
        {m.proof_code_sent()}
      </p>
      <Form fields={fields} onSubmit={fields.submit(createProofHandler(onClose))}>
        <TextField
          label={m.proof_code_label()}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          autoFocus
          {...fields.field('code')}
        />
        <ProofError failure={fields.failure ?? sendFailure} />
        <FormActions fields={fields} onCancel={() => onClose(false)}>
          {m.proof_continue()}
        </FormActions>
      </Form>
      <SendCodeButton onSendCode={onSendCode}>{m.proof_code_again()}</SendCodeButton>
    </>
  )
}

/** Only for a parent who has a passkey, and where the browser can use one. */
function PasskeyButton({ onClose }: Pick<StepProps, 'onClose'>) {
  const [hasPasskey, setHasPasskey] = useState(false)
  const [isPending, setPending] = useState(false)
  const [trouble, setTrouble] = useState('')
  useEffect(() => {
    if (!canUsePasskeys()) return
    // Without the answer, the parent has the password and the mailed code.
    call(listPasskeys, {}).then(
      ({ passkeys }) => setHasPasskey(passkeys.length > 0),
      () => {},
    )
  }, [])
  const sendProof = createProofHandler(onClose)
  async function prove() {
    setPending(true)
    setTrouble('')
    try {
      const request = await call(prepareProofByPasskey, {})
      const { answerWithPasskey } = await import('#web/accounts/passkeys/ask-browser.ts')
      const passkey = await answerWithPasskey(request)
      if (passkey) return await sendProof({ passkey })
    } catch (error) {
      if (isSignedOut(error)) return onClose(false)
      setTrouble(describeTrouble(error))
    }
    setPending(false)
  }
  if (!hasPasskey) return null
  return (
    <div className="row">
      <Button
        variant="quiet"
        size="compact"
        isPending={isPending}
        pendingText={m.ui_sending()}
        onClick={prove}
      >
        {m.passkey_proof()}
      </Button>
      <FormError>{trouble}</FormError>
    </div>
  )
}

const ProofError = ({ failure }: { failure: unknown }) => (
  <FormError>{failure !== undefined && refusalText(failure)}</FormError>
)

function SendCodeButton({ onSendCode, children }: Pick<StepProps, 'onSendCode'> & { children: string }) {
  const [isPending, setPending] = useState(false)
  async function send() {
    setPending(true)
    await onSendCode()
    setPending(false)
  }
  return (
    <div className="row">
      <Button
        variant="quiet"
        size="compact"
        isPending={isPending}
        pendingText={m.ui_sending()}
        onClick={send}
      >
        {children}
      </Button>
    </div>
  )
}

/** Returns a function that sends a proof, and closes the dialog if it is accepted or the session has ended. */
const createProofHandler =
  (onClose: StepProps['onClose']) =>
  async (body: Proof): Promise<void> => {
    try {
      await call(proveIdentity, { body })
    } catch (error) {
      if (!isSignedOut(error)) throw error
      return onClose(false)
    }
    onClose(true)
  }

const isSignedOut = (error: unknown) => error instanceof ApiError && error.code === 'signed_out'
