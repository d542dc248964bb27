import { Navigate, useNavigate, useParams } from 'react-router'
import * as contract from '#contract/accounts/sessions.ts'
import { m } from '#messages'
import { pathAfterFirstStep } from '#web/accounts/after-first-step.ts'
import { call } from '#web/platform/api/api.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { signIn } from '#web/platform/api/session.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { homePath } from '#web/platform/app/paths.ts'
import { isKidSite } from '#web/platform/app/site.ts'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { Form, FormError } from '#web/platform/ui/forms/Form.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { VisitorFrame } from '#web/platform/ui/VisitorFrame.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'

export const meta = () => pageMeta(m.session_reset_title(), m.session_reset_description())

/** /reset/:token, linked in the mail: sets a new password and signs in with it. */
export default function ResetPasswordScreen() {
  const { token: reset_token = '' } = useParams()
  const navigate = useNavigate()
  const isKid = isKidSite()
  const fields = useFields(contract.resetPasswordForm, {
    password: '',
    password_confirmation: '',
    reset_token,
  })

  const send = fields.submit(async (body) => {
    const { token, role } = await call(contract.resetPassword, { body })
    signIn(token, role)
    flash.success(isKid ? m.session_reset_done_kid() : m.session_reset_done())
    await navigate(homePath({ role }), { replace: true })
  })

  const { failure } = fields
  if (failure?.ticket)
    return <Navigate to={pathAfterFirstStep(failure)} replace state={{ ticket: failure.ticket }} />
  // The link is unknown, expired or already used.
  const isLinkDead = failure?.code === 'reset_failed'
  return (
    <VisitorFrame>
      <h1>{isKid ? m.session_reset_heading_kid() : m.session_reset_heading()}</h1>
      <Form fields={fields} onSubmit={send}>
        {!isLinkDead && (
          <NewPasswordFields
            fields={fields}
            label={m.session_new_password()}
            help={m.session_password_help()}
          />
        )}
        <FormError>
          {failure && (isLinkDead && isKid ? m.session_reset_failed_kid() : refusalText(failure))}
        </FormError>
        {isLinkDead ? (
          <>
            <p>{m.session_reset_link_invalid()}</p>
            <LinkButton to="/forgot" size="large">
              {m.session_new_link()}
            </LinkButton>
          </>
        ) : (
          <SubmitButton
            fields={fields}
            disabledReason={isKid ? m.session_reset_reason_kid() : m.session_reset_reason()}
            size="large"
          >
            {m.session_reset_save()}
          </SubmitButton>
        )}
      </Form>
    </VisitorFrame>
  )
}
