import { m } from '#messages'

/** The end of a sentence that asks for consent. The links open a new tab, so that the form's input is not lost. */
export const TermsLinks = () => (
  <>
    <a href="/terms-of-service" target="_blank" rel="noreferrer">
      {m.nav_terms()}
    </a>{' '}
    {m.session_agree_and()}{' '}
    <a href="/privacy-policy" target="_blank" rel="noreferrer">
      {m.nav_privacy()}
    </a>
    .
  </>
)
