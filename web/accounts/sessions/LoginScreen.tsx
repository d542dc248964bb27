import { Link } from 'react-router'
import { m } from '#messages'
import { SocialSignIn } from '#web/accounts/social/SocialSignIn.tsx'
import { VisitorsOnly } from '#web/platform/app/guards.tsx'
import { pageMeta } from '#web/platform/app/meta.ts'
import { isKidSite } from '#web/platform/app/site.ts'
import { BotCheckNotice } from '#web/platform/bot-check/BotCheckNotice.tsx'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { ParentsSiteOnly } from '#web/platform/ui/ParentsSiteOnly.tsx'
import { VisitorFrame } from '#web/platform/ui/VisitorFrame.tsx'
import { SignInForm, useSignInHint } from './SignInForm.tsx'

// Loaded only after an address was verified, to keep the first JavaScript of other visits small.
const WelcomeLead = lazyPart(async () => (await import('./WelcomeLead.tsx')).WelcomeLead)

export const meta = () => pageMeta(m.session_login_title(), m.session_login_description())

/** /login on the parents' site; kids sign in at `/` of the kid site. */
export default function LoginScreen() {
  const { email = '', welcomePoints } = useSignInHint()
  if (isKidSite()) return <ParentsSiteOnly>{m.session_grown_ups_login()}</ParentsSiteOnly>
  return (
    <VisitorsOnly>
      <VisitorFrame>
        <h1>{welcomePoints === undefined ? m.session_welcome_back() : m.session_new_heading()}</h1>
        {welcomePoints === undefined ? (
          <p>{m.session_login_lead()}</p>
        ) : (
          <WelcomeLead points={welcomePoints} />
        )}
        <SignInForm key={email} email={email} above={(stay) => <SocialSignIn stay={stay} />} />
        <BotCheckNotice />
        <p className="needs-mails">
          {m.session_new_here()}{' '}
          <Link to="/signup">
            <b>{m.session_create_account()}</b>
          </Link>
        </p>
      </VisitorFrame>
    </VisitorsOnly>
  )
}
