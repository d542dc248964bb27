import { useState } from 'react'
import { useLocation } from 'react-router'
import { m } from '#messages'
import { ResendVerification } from '#web/accounts/sessions/ResendVerification.tsx'
import { readNewcomer } from '#web/accounts/social/newcomer.ts'
import { addProfileMessages } from '#web/platform/api/profile-validation-messages.ts'
import { VisitorsOnly } from '#web/platform/app/guards.tsx'
import { pageMeta } from '#web/platform/app/meta.ts'
import { byPointsMode } from '#web/platform/app/points-mode.ts'
import { isKidSite } from '#web/platform/app/site.ts'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { ParentsSiteOnly } from '#web/platform/ui/ParentsSiteOnly.tsx'
import { ResultCard } from '#web/platform/ui/ResultCard.tsx'
import { VisitorFrame } from '#web/platform/ui/VisitorFrame.tsx'
import { SignUpForm } from './SignUpForm.tsx'

addProfileMessages()

// Loaded on demand, because only sign-ups with Google or Facebook need it.
const FinishSignUpForm = lazyPart(async () => (await import('./FinishSignUpForm.tsx')).FinishSignUpForm)

export const meta = () =>
  pageMeta(
    m.session_signup_title(),
    byPointsMode(m.session_signup_description(), m.session_signup_description_given()),
  )

/** /signup: for parents, who create their kids' accounts. */
export default function SignUpScreen() {
  const [signedUpEmail, setSignedUpEmail] = useState<string>()
  const { state } = useLocation()
  const newcomer = readNewcomer(state)
  if (isKidSite()) return <ParentsSiteOnly>{m.session_grown_ups_signup()}</ParentsSiteOnly>
  return (
    <VisitorsOnly>
      <VisitorFrame>
        {signedUpEmail ? (
          <SignedUpNotice email={signedUpEmail} />
        ) : newcomer ? (
          <FinishSignUpForm newcomer={newcomer} onMailSent={setSignedUpEmail} />
        ) : (
          <SignUpForm onDone={setSignedUpEmail} />
        )}
      </VisitorFrame>
    </VisitorsOnly>
  )
}

const SignedUpNotice = ({ email }: { email: string }) => (
  <ResultCard
    level={1}
    isSuccess
    title={m.session_signup_done_heading()}
    actions={
      <>
        <a className="button" href="/">
          {m.nav_home()}
        </a>
        <ResendVerification email={email} />
      </>
    }
  >
    {m.session_signup_done()}
  </ResultCard>
)
