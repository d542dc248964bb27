import { Link } from 'react-router'
import { m } from '#messages'
import { SocialSignIn } from '#web/accounts/social/SocialSignIn.tsx'
import { VisitorsOnly } from '#web/platform/app/guards.tsx'
import { pageMeta } from '#web/platform/app/meta.ts'
import { isKidSite } from '#web/platform/app/site.ts'
import { BotCheckNotice } from '#web/platform/bot-check/BotCheckNotice.tsx'
import { ParentsSiteOnly } from '#web/platform/ui/ParentsSiteOnly.tsx'
import { VisitorFrame } from '#web/platform/ui/VisitorFrame.tsx'
import { SignInForm, useSignInHint } from './SignInForm.tsx'

export const meta = () => pageMeta(m.session_login_title(), m.session_login_description())

/** /login on the parents' site; kids sign in at `/` of the kid site. */
export default function LoginScreen() {
  const { email = '', welcomePoints } = useSignInHint()
  if (isKidSite()) return <ParentsSiteOnly>{m.session_grown_ups_login()}</ParentsSiteOnly>
  return (
    <VisitorsOnly>
      <VisitorFrame>
        <h1>{welcomePoints === undefined ? m.session_welcome_back() : m.session_new_heading()}</h1>
        <p>{leadText(welcomePoints)}</p>
        <SocialSignIn />
        <SignInForm key={email} email={email} />
        <BotCheckNotice />
        <p>
          {m.session_new_here()}{' '}
          <Link to="/signup">
            <b>{m.session_create_account()}</b>
          </Link>
        </p>
      </VisitorFrame>
    </VisitorsOnly>
  )
}

function leadText(welcomePoints: number | undefined) {
  if (welcomePoints === undefined) return m.session_login_lead()
  return welcomePoints ? m.session_points_wait({ points: String(welcomePoints) }) : m.session_no_points()
}
