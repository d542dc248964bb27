import { useLayoutEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { m } from '#messages'
import { readLocal } from '#web/platform/api/local-storage.ts'
import { TABLET_STORAGE_KEY } from '#web/platform/api/tablet-key.ts'
import { VisitorsOnly } from '#web/platform/app/guards.tsx'
import { BotCheckNotice } from '#web/platform/bot-check/BotCheckNotice.tsx'
import { VisitorFrame } from '#web/platform/ui/VisitorFrame.tsx'
import { FAMILY_KEY } from './family-login.ts'
import { SignInForm, useSignInHint } from './SignInForm.tsx'

/** `/` of the kid site, for visitors. */
export default function KidLoginScreen() {
  return (
    <VisitorsOnly>
      <KidLogin />
    </VisitorsOnly>
  )
}

function KidLogin() {
  const { email = '' } = useSignInHint()
  const { state, hash, search } = useLocation()
  const navigate = useNavigate()
  // Opens the page that fits this browser: a family's tablet, or one on which a child logged in with the family's code. Runs
  // after hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page opens
  useLayoutEffect(() => {
    if (state || hash) return
    if (readLocal(TABLET_STORAGE_KEY)) navigate('/tablet', { replace: true })
    else if (readLocal(FAMILY_KEY)) navigate(`/family${search}`, { replace: true })
  }, [])
  return (
    <VisitorFrame>
      <h1>{m.session_kid_heading()}</h1>
      <p>{m.session_kid_lead()}</p>
      <SignInForm key={email} email={email} isForKid />
      <p>
        <Link to={`/family${search}`}>{m.session_kid_to_family()}</Link>
      </p>
      <p>
        <Link to="/tablet">{m.session_kid_to_tablet()}</Link>
      </p>
      <p>{m.session_kid_no_account()}</p>
      <BotCheckNotice />
    </VisitorFrame>
  )
}
