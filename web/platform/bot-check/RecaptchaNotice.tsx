import { m } from '#messages'
import './recaptcha.css'

/** Google requires this text where its badge is hidden. */
export function RecaptchaNotice() {
  return (
    <>
      {m.session_recaptcha_notice()}{' '}
      <a href="https://policies.google.com/privacy" rel="noreferrer">
        {m.session_recaptcha_privacy()}
      </a>{' '}
      ·{' '}
      <a href="https://policies.google.com/terms" rel="noreferrer">
        {m.session_recaptcha_terms()}
      </a>
    </>
  )
}
