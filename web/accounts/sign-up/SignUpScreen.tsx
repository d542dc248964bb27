import { useState } from 'react'
import { useLocation } from 'react-router'
import { m } from '#messages'
import { SendAgain } from '#web/accounts/sessions/SendAgain.tsx'
import { newcomerIn } from '#web/accounts/social/newcomer.ts'
import { VisitorsOnly } from '#web/platform/app/guards.tsx'
import { pageMeta } from '#web/platform/app/meta.ts'
import { isKidSite } from '#web/platform/app/site.ts'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { ParentsSiteOnly } from '#web/platform/ui/ParentsSiteOnly.tsx'
import { ResultCard } from '#web/platform/ui/ResultCard.tsx'
import { VisitorFrame } from '#web/platform/ui/VisitorFrame.tsx'
import { SignUpForm } from './SignUpForm.tsx'

// Only who comes from a provider needs it.
const FinishForm = lazyPart(async () => (await import('./FinishForm.tsx')).FinishForm)

export const meta = () => pageMeta(m.session_signup_title(), m.session_signup_description())

/** /signup: a parent's account. Kids get theirs from a parent. */
export default function SignUpScreen() {
  const [email, setEmail] = useState<string>()
  const { state } = useLocation()
  const newcomer = newcomerIn(state)
  if (isKidSite()) return <ParentsSiteOnly>{m.session_grown_ups_signup()}</ParentsSiteOnly>
  return (
    <VisitorsOnly>
      <VisitorFrame>
        {email ? (
          <SignedUp email={email} />
        ) : newcomer ? (
          <FinishForm newcomer={newcomer} onDone={setEmail} />
        ) : (
          <SignUpForm onDone={setEmail} />
        )}
      </VisitorFrame>
    </VisitorsOnly>
  )
}

const SignedUp = ({ email }: { email: string }) => (
  <ResultCard
    level={1}
    isSuccess
    title={m.session_signup_done_heading()}
    actions={
      <>
        <a className="button" href="/">
          {m.nav_home()}
        </a>
        <SendAgain email={email} />
      </>
    }
  >
    {m.session_signup_done()}
  </ResultCard>
)
