import { useEffect } from 'react'
import { Link } from 'react-router'
import { signUp, signUpForm } from '#contract/accounts/families.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { NameFields } from '#web/accounts/NameFields.tsx'
import { NewPasswordFields } from '#web/accounts/sessions/NewPasswordFields.tsx'
import { SocialSignIn } from '#web/accounts/social/SocialSignIn.tsx'
import { TermsCheckbox } from '#web/accounts/TermsCheckbox.tsx'
import { call } from '#web/platform/api/api.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
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
  const fields = useFields(signUpForm, {
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
    await withBotPass((headers) => call(signUp, { body: { parent }, headers }))
    onDone(parent.email)
  })

  return (
    <>
      <h1>{m.session_signup_heading()}</h1>
      <WelcomeGift />
      <SocialSignIn />
      <Form fields={fields} onSubmit={send}>
        <EmailField label={m.session_email()} {...fields.field('email')} />
        <div className="two-columns">
          <NameFields fields={fields} />
        </div>
        <PhoneField
          label={m.session_phone()}
          aside={<span className="optional">{m.session_phone_country()}</span>}
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
