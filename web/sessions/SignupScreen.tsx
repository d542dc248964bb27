import { useState } from 'react'
import { m } from '#messages'
import { VisitorsOnly } from '#web/app/guards.tsx'
import { pageMeta } from '#web/app/meta.ts'
import { isKidSite } from '#web/app/site.ts'
import { ResultCard } from '#web/ui/ResultCard.tsx'
import { Frame } from './Frame.tsx'
import { ParentsDoor } from './ParentsDoor.tsx'
import { SendAgain } from './SendAgain.tsx'
import { SignUpForm } from './SignUpForm.tsx'

export const meta = () => pageMeta(m.session_signup_title(), m.session_signup_description())

/** /signup: a parent's account. Kids get theirs from a parent. */
export default function SignupScreen() {
  const [email, setEmail] = useState<string>()
  if (isKidSite()) return <ParentsDoor>{m.session_grown_ups_signup()}</ParentsDoor>
  return (
    <VisitorsOnly>
      <Frame>{email ? <SignedUp email={email} /> : <SignUpForm onDone={setEmail} />}</Frame>
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
        <a className="btn" href="/">
          {m.nav_home()}
        </a>
        <SendAgain email={email} />
      </>
    }
  >
    {m.session_signup_done()}
  </ResultCard>
)
