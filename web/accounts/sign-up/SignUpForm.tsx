import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { signUp, signUpForm, signUpFormPhoneOptional } from '#contract/accounts/families.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { NameFields } from '#web/accounts/NameFields.tsx'
import { NewPasswordFields } from '#web/accounts/sessions/NewPasswordFields.tsx'
import { SocialSignIn } from '#web/accounts/social/SocialSignIn.tsx'
import { TermsCheckbox } from '#web/accounts/TermsCheckbox.tsx'
import { call } from '#web/platform/api/api.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { signIn } from '#web/platform/api/session.ts'
import { arePointsSold } from '#web/platform/app/points-mode.ts'
import { sendsMails } from '#web/platform/app/site.ts'
import { BotCheckNotice } from '#web/platform/bot-check/BotCheckNotice.tsx'
import { startBotCheck, withBotPass } from '#web/platform/bot-check/bot-check.ts'
import { Form, FormError } from '#web/platform/ui/forms/Form.tsx'
import { PhoneField } from '#web/platform/ui/forms/PhoneField.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { EmailField } from '#web/platform/ui/forms/TextField.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { WelcomeGift } from './WelcomeGift.tsx'

/** The language is that of the page; the time zone is that of the browser. */
export function SignUpForm({ onDone }: { onDone: (email: string) => void }) {
  const invitation = useSearchParams()[0].get('invitation')
  const fields = useFields(arePointsSold ? signUpForm : signUpFormPhoneOptional, {
    email: '',
    first_name: '',
    last_name: '',
    phone: '',
    password: '',
    password_confirmation: '',
    is_term_and_condition_agreed: false,
    language: getLocale(),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  useEffect(startBotCheck, [])

  const send = fields.submit(async (parent) => {
    const session = await withBotPass((headers) =>
      call(signUp, { body: { parent: { ...parent, ...(invitation && { invitation }) } }, headers }),
    )
    // Without mails the account is ready at once. `VisitorsOnly` then opens the dashboard.
    if (session) signIn(session.token, session.role)
    else onDone(parent.email)
  })

  return (
    <>
      <h1>{m.session_signup_heading()}</h1>
      {!sendsMails && <p>{invitation ? m.home_signup_invited() : m.home_signup_lead()}</p>}
      <WelcomeGift />
      <SocialSignIn />
      <Form fields={fields} onSubmit={send}>
        <EmailField
          label={m.session_email()}
          help={sendsMails ? undefined : m.home_email_help()}
          {...fields.field('email')}
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
        <NewPasswordFields fields={fields} label={m.session_password()} help={m.session_password_help()} />
        <TermsCheckbox fields={fields} consent={m.session_agree()} />
        <FormError>{fields.failure && refusalText(fields.failure)}</FormError>
        <SubmitButton
          fields={fields}
          disabledReason={m.session_signup_reason()}
          pendingText={m.ui_sending()}
          buttonsBefore={
            <a className="button ghost" href="/">
              {m.ui_back()}
            </a>
          }
        >
          {m.nav_sign_up()}
        </SubmitButton>
      </Form>
      <BotCheckNotice />
      <p>
        {m.session_have_account()}{' '}
        <Link to="/login">
          <b>{m.nav_log_in()}</b>
        </Link>
      </p>
    </>
  )
}
