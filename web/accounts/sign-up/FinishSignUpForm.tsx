import { useEffect } from 'react'
import { Link, Navigate } from 'react-router'
import { finishSignUpForm, finishSignUpFormPhoneOptional, signUp } from '#contract/accounts/families.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { pathAfterFirstStep } from '#web/accounts/after-first-step.ts'
import { NameFields } from '#web/accounts/NameFields.tsx'
import type { Newcomer } from '#web/accounts/social/newcomer.ts'
import { providerNames } from '#web/accounts/social/provider-names.ts'
import { TermsCheckbox } from '#web/accounts/TermsCheckbox.tsx'
import { call } from '#web/platform/api/api.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { signIn } from '#web/platform/api/session.ts'
import { arePointsSold } from '#web/platform/app/points-mode.ts'
import { BotCheckNotice } from '#web/platform/bot-check/BotCheckNotice.tsx'
import { startBotCheck, withBotPass } from '#web/platform/bot-check/bot-check.ts'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { Form, FormError } from '#web/platform/ui/forms/Form.tsx'
import { PhoneField } from '#web/platform/ui/forms/PhoneField.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { EmailField } from '#web/platform/ui/forms/TextField.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { WelcomeGift } from './WelcomeGift.tsx'

/** Asks for the consent and the phone, which is optional where points are given, and shows the names and the e-mail that the provider knows. */
export function FinishSignUpForm({
  newcomer,
  onMailSent,
}: {
  newcomer: Newcomer
  onMailSent: (email: string) => void
}) {
  const { ticket, person } = newcomer
  const provider = providerNames[newcomer.provider]
  const fields = useFields(arePointsSold ? finishSignUpForm : finishSignUpFormPhoneOptional, {
    ticket,
    first_name: person.first_name,
    last_name: person.last_name,
    phone: '',
    is_term_and_condition_agreed: false,
    language: getLocale(),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  useEffect(startBotCheck, [])

  const send = fields.submit(async (parent) => {
    const session = await withBotPass((headers) => call(signUp, { body: { parent }, headers }))
    if (session) signIn(session.token, session.role)
    else onMailSent(person.email)
  })

  const { failure } = fields
  // Another tab has finished the sign-up, and the account has a second step since then.
  if (failure?.ticket)
    return <Navigate to={pathAfterFirstStep(failure)} replace state={{ ticket: failure.ticket }} />
  return (
    <>
      <h1>
        {person.first_name
          ? m.social_finish_heading({ name: person.first_name })
          : m.social_finish_heading_nameless()}
      </h1>
      <p className="muted">
        {arePointsSold ? m.social_finish_lead({ provider }) : m.social_finish_lead_given({ provider })}
      </p>
      <WelcomeGift />
      <Form fields={fields} onSubmit={send}>
        <EmailField
          label={m.session_email()}
          help={m.social_email_from({ provider })}
          readOnly
          name="email"
          value={person.email}
          error={undefined}
          onChange={() => {}}
          onBlur={() => {}}
        />
        <div className="two-columns">
          <NameFields fields={fields} />
        </div>
        <PhoneField
          label={m.session_phone()}
          isOptional={!arePointsSold}
          aside={arePointsSold && <span className="optional">{m.session_phone_country()}</span>}
          {...fields.field('phone')}
        />
        <TermsCheckbox fields={fields} consent={m.session_agree()} />
        <FormError>{failure && refusalText(failure)}</FormError>
        {failure?.code === 'ticket_used_up' && <Link to="/login">{m.social_start_again()}</Link>}
        <SubmitButton
          fields={fields}
          disabledReason={m.session_signup_reason()}
          pendingText={m.ui_sending()}
          buttonsBefore={
            <LinkButton variant="ghost" to="/signup" replace>
              {m.ui_back()}
            </LinkButton>
          }
        >
          {m.nav_sign_up()}
        </SubmitButton>
      </Form>
      <BotCheckNotice />
      {newcomer.provider === 'facebook' && (
        <p>
          {m.social_password_instead({ provider })}{' '}
          <Link to="/login">
            <b>{m.nav_log_in()}</b>
          </Link>
        </p>
      )}
    </>
  )
}
