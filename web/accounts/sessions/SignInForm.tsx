import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import * as contract from '#contract/accounts/sessions.ts'
import { m } from '#messages'
import { pathAfterFirstStep, type StepState } from '#web/accounts/after-first-step.ts'
import { PasskeyLogin } from '#web/accounts/passkeys/PasskeyLogin.tsx'
import { call } from '#web/platform/api/api.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { signIn } from '#web/platform/api/session.ts'
import { sendsMails } from '#web/platform/app/site.ts'
import { startBotCheck, withBotPass } from '#web/platform/bot-check/bot-check.ts'
import { Form, FormError } from '#web/platform/ui/forms/Form.tsx'
import { PasswordField } from '#web/platform/ui/forms/PasswordField.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { EmailField } from '#web/platform/ui/forms/TextField.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'

// Loaded on demand, because it is rarely needed and loads more of the contract.
const ResendVerification = lazyPart(async () => (await import('./ResendVerification.tsx')).ResendVerification)

/** What another page passes to the sign-in page. */
export type SignInHint = {
  email?: string | undefined
  /** Only after a sign-up: the points that the family was given. */
  welcomePoints?: number | undefined
}

/**
 * Returns the hint from the navigation's state or, without one, the e-mail after # in the URL. Browsers do not send this
 * part of the URL to the server.
 */
export function useSignInHint(): SignInHint {
  const { state, hash } = useLocation()
  const [hint, setHint] = useState<SignInHint>({})
  // Read after hydration, because a prerendered page has no hint. Read only once, because the skip link changes the
  // state and the hash.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => setHint(state ?? { email: hash.includes('@') ? hash.slice(1) : '' }), [])
  return hint
}

/**
 * Asks for e-mail and password. After the sign-in, `VisitorsOnly` redirects. `email` is the initial value of the field.
 * `above` returns other ways to sign in, and is told whether the parent wants to stay signed in.
 */
export function SignInForm(props: {
  email?: string
  isForKid?: boolean
  above?: (stay: boolean) => ReactNode
}) {
  const { email = '', isForKid = false, above } = props
  const fields = useFields(contract.signInForm, { email, password: '', stay: false })
  useEffect(startBotCheck, [])

  const send = fields.submit(async (body) => {
    const { token, role } = await withBotPass((headers) => call(contract.signIn, { body, headers }))
    signIn(token, role, body.stay && role !== 'child')
  })

  const { failure } = fields
  const { search } = useLocation()
  const stay = fields.field('stay')
  if (failure?.ticket) {
    const state: StepState = { ticket: failure.ticket, stay: stay.value }
    return <Navigate to={{ pathname: pathAfterFirstStep(failure), search }} state={state} />
  }
  const isSignInFailed = failure?.code === 'sign_in_failed'
  return (
    <>
      {above?.(stay.value)}
      <Form fields={fields} onSubmit={send}>
        <EmailField label={m.session_email()} {...fields.field('email')} autoComplete="username" />
        <PasswordField
          label={m.session_password()}
          aside={<Link to="/forgot">{m.session_forgot_link()}</Link>}
          autoComplete="current-password"
          {...fields.field('password')}
        />
        {!isForKid && (
          // Not a `Checkbox`, whose code would make the first visit larger.
          <label className="checkbox">
            <input
              type="checkbox"
              checked={stay.value}
              onChange={({ target }) => stay.onChange(target.checked)}
            />
            {m.session_stay()}
          </label>
        )}
        <FormError>
          {failure && (isSignInFailed && isForKid ? m.session_failed_kid() : refusalText(failure))}
        </FormError>
        {/* Children can sign in without verifying their address, so they need no verification mail. */}
        {isSignInFailed && !isForKid && sendsMails && (
          <ResendVerification key={fields.values.email} email={fields.values.email} />
        )}
        <SubmitButton
          fields={fields}
          disabledReason={isForKid ? m.session_kid_reason() : m.session_login_reason()}
          size="large"
          pendingText={m.ui_sending()}
        >
          {isForKid ? m.session_kid_log_in() : m.nav_log_in()}
        </SubmitButton>
        {!isForKid && <PasskeyLogin stay={stay.value} />}
      </Form>
    </>
  )
}
