import { m } from '#messages'

/** The end of a sentence somebody agrees to. The texts open beside the form, so that nothing typed is lost. */
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
