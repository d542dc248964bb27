import { useEffect, useState } from 'react'
import * as contract from '#contract/accounts/sessions.ts'
import { m } from '#messages'
import { type ApiError, call } from '#web/platform/api/api.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { signInPath } from '#web/platform/app/paths.ts'
import { isKidSite, sendsMails } from '#web/platform/app/site.ts'
import { BotCheckNotice } from '#web/platform/bot-check/BotCheckNotice.tsx'
import { startBotCheck, withBotPass } from '#web/platform/bot-check/bot-check.ts'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { Form, FormError } from '#web/platform/ui/forms/Form.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { EmailField } from '#web/platform/ui/forms/TextField.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { ResultCard } from '#web/platform/ui/ResultCard.tsx'
import { VisitorFrame } from '#web/platform/ui/VisitorFrame.tsx'

export const meta = () => pageMeta(m.session_forgot_title(), m.session_forgot_description())

/** /forgot: sends the user a mail with a link to set a new password. */
export default function ForgotPasswordScreen() {
  const [isSent, setSent] = useState(false)
  return (
    <VisitorFrame>
      {!sendsMails ? (
        <NoMailNotice />
      ) : isSent ? (
        <SentNotice />
      ) : (
        <ForgotPasswordForm onSent={() => setSent(true)} />
      )}
    </VisitorFrame>
  )
}

/** On a server at home: another person makes the link. */
const NoMailNotice = () => (
  <>
    <h1>{m.session_forgot_heading()}</h1>
    {isKidSite() ? (
      <p>{m.home_forgot_lead_kid()}</p>
    ) : (
      <>
        <p>{m.home_forgot_lead()}</p>
        <p>
          <code className="break-anywhere">docs/OPERATING.md#at-home</code>
        </p>
      </>
    )}
    <LinkButton to={signInPath()}>{m.ui_back()}</LinkButton>
  </>
)

function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const fields = useFields(contract.forgotPasswordForm, { email: '' })
  const isKid = isKidSite()
  useEffect(startBotCheck, [])

  const send = fields.submit(async (body) => {
    await withBotPass((headers) => call(contract.forgotPassword, { body, headers }))
    onSent()
  })

  return (
    <>
      <h1>{m.session_forgot_heading()}</h1>
      <p className="muted">{isKid ? m.session_forgot_lead_kid() : m.session_forgot_lead()}</p>
      <Form fields={fields} onSubmit={send}>
        <EmailField label={m.session_email()} {...fields.field('email')} />
        <FormError>{fields.failure && getFailureText(fields.failure)}</FormError>
        <SubmitButton
          fields={fields}
          disabledReason={isKid ? m.session_forgot_reason_kid() : m.session_forgot_reason()}
          pendingText={m.ui_sending()}
          buttonsBefore={
            <LinkButton variant="ghost" to={signInPath()}>
              {m.ui_back()}
            </LinkButton>
          }
        >
          {m.session_forgot_send()}
        </SubmitButton>
      </Form>
      <BotCheckNotice />
    </>
  )
}

/** Returns a fixed text, except for errors after which trying again can help. */
const getFailureText = (failure: ApiError) =>
  ['too_many', 'bot_check', 'offline'].includes(failure.code)
    ? refusalText(failure)
    : m.session_forgot_failed()

const SentNotice = () => (
  <ResultCard
    level={1}
    isSuccess
    title={isKidSite() ? m.session_forgot_done_kid() : m.session_forgot_done()}
    actions={
      <LinkButton to={signInPath()}>{isKidSite() ? m.session_kid_log_in() : m.nav_log_in()}</LinkButton>
    }
  />
)
