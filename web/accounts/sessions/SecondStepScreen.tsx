import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { secondStepForm, takeSecondStep } from '#contract/accounts/two-step.ts'
import { m } from '#messages'
import { pathAfterFirstStep, type StepState } from '#web/accounts/after-first-step.ts'
import { call } from '#web/platform/api/api.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { signIn } from '#web/platform/api/session.ts'
import { VisitorsOnly } from '#web/platform/app/guards.tsx'
import { pageMeta } from '#web/platform/app/meta.ts'
import { Button, LinkButton } from '#web/platform/ui/Button.tsx'
import { Form, FormError } from '#web/platform/ui/forms/Form.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { TextField } from '#web/platform/ui/forms/TextField.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { VisitorFrame } from '#web/platform/ui/VisitorFrame.tsx'

export const meta = () => pageMeta(m.second_step_title(), m.second_step_description())

/** /login/code, after the password: asks for a code of the authenticator app, or a recovery code. (F06) */
export default function SecondStepScreen() {
  const { state, search } = useLocation()
  // The type assertion is safe, because only this application's screens set the state.
  const { ticket, stay } = (state ?? {}) as Partial<StepState>
  if (!ticket) return <Navigate to={`/login${search}`} replace />
  return (
    <VisitorsOnly>
      <VisitorFrame>
        <h1>{m.second_step_title()}</h1>
        <CodeForm ticket={ticket} stay={stay ?? false} />
      </VisitorFrame>
    </VisitorsOnly>
  )
}

function CodeForm({ ticket, stay }: Required<StepState>) {
  const [isRecovery, setRecovery] = useState(false)
  const fields = useFields(
    secondStepForm,
    { ticket, stay, code: '' },
    { second_step_required: m.second_step_required },
  )
  const { search } = useLocation()
  const send = fields.submit(async (body) => {
    const { token, role } = await call(takeSecondStep, { body })
    signIn(token, role, stay)
  })
  function switchKind() {
    fields.set('code', '')
    setRecovery(!isRecovery)
  }
  const { failure } = fields
  if (failure?.ticket)
    return <Navigate to={pathAfterFirstStep(failure)} replace state={{ ticket: failure.ticket }} />
  return (
    <>
      <p>{isRecovery ? m.second_step_recovery_lead() : m.second_step_lead()}</p>
      <Form fields={fields} onSubmit={send}>
        <TextField
          key={String(isRecovery)}
          label={isRecovery ? m.second_step_recovery() : m.second_step_code()}
          {...(isRecovery
            ? { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }
            : { autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 7 })}
          autoFocus
          {...fields.field('code')}
          // An error that appears when the field is left would move the button below away from under the finger.
          onBlur={() => {}}
        />
        <FormError>{failure && failure.code !== 'second_step_wrong' && refusalText(failure)}</FormError>
        {failure?.code === 'ticket_used_up' ? (
          <LinkButton to={`/login${search}`} size="large">
            {m.second_step_again()}
          </LinkButton>
        ) : (
          <SubmitButton
            fields={fields}
            disabledReason={m.second_step_reason()}
            size="large"
            pendingText={m.ui_sending()}
          >
            {m.nav_log_in()}
          </SubmitButton>
        )}
      </Form>
      <div className="row">
        <Button variant="quiet" size="compact" onClick={switchKind}>
          {isRecovery ? m.second_step_use_app() : m.second_step_use_recovery()}
        </Button>
      </div>
    </>
  )
}
