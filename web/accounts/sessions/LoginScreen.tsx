import { Link } from 'react-router'
import { m } from '#messages'
import { Social } from '#web/accounts/social/Social.tsx'
import { VisitorsOnly } from '#web/platform/app/guards.tsx'
import { pageMeta } from '#web/platform/app/meta.ts'
import { isKidSite } from '#web/platform/app/site.ts'
import { BotCheckNotice } from '#web/platform/bot-check/BotCheckNotice.tsx'
import { ParentsSiteOnly } from '#web/platform/ui/ParentsSiteOnly.tsx'
import { VisitorFrame } from '#web/platform/ui/VisitorFrame.tsx'
import { SignInForm } from './SignInForm.tsx'

export const meta = () => pageMeta(m.session_login_title(), m.session_login_description())

/** /login on the adult site; kids sign in at `/` of the kid site. */
export default function LoginScreen() {
  if (isKidSite()) return <ParentsSiteOnly>{m.session_grown_ups_login()}</ParentsSiteOnly>
  return (
    <VisitorsOnly>
      <VisitorFrame>
        <h1>{m.session_welcome_back()}</h1>
        <p className="muted">{m.session_login_lead()}</p>
        <Social />
        <SignInForm />
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
