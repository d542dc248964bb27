import { useLayoutEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { m } from '#messages'
import { readLocal } from '#web/platform/api/local-storage.ts'
import { VisitorsOnly } from '#web/platform/app/guards.tsx'
import { BotCheckNotice } from '#web/platform/bot-check/BotCheckNotice.tsx'
import { VisitorFrame } from '#web/platform/ui/VisitorFrame.tsx'
import { FAMILY_KEY } from './family-login.ts'
import { SignInForm, useSignInHint } from './SignInForm.tsx'

/** `/` of the kid site, for visitors. */
export default function KidLoginScreen() {
  const { email = '' } = useSignInHint()
  const { state, hash, search } = useLocation()
  const navigate = useNavigate()
  // Where a child signed in with the family's code last, the next one finds that page, too. Runs after hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page opens
  useLayoutEffect(() => {
    if (!state && !hash && readLocal(FAMILY_KEY)) navigate(`/family${search}`, { replace: true })
  }, [])
  return (
    <VisitorsOnly>
      <VisitorFrame>
        <h1>{m.session_kid_heading()}</h1>
        <p>{m.session_kid_lead()}</p>
        <SignInForm key={email} email={email} isForKid />
        <p>
          <Link to={`/family${search}`}>{m.session_kid_to_family()}</Link>
        </p>
        <p>{m.session_kid_no_account()}</p>
        <BotCheckNotice />
      </VisitorFrame>
    </VisitorsOnly>
  )
}
