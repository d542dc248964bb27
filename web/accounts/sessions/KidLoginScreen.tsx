import { m } from '#messages'
import { VisitorsOnly } from '#web/platform/app/guards.tsx'
import { BotCheckNotice } from '#web/platform/bot-check/BotCheckNotice.tsx'
import { VisitorFrame } from '#web/platform/ui/VisitorFrame.tsx'
import { SignInForm, useSignInHint } from './SignInForm.tsx'

/** `/` of the kid site, for visitors. */
export default function KidLoginScreen() {
  const { email = '' } = useSignInHint()
  return (
    <VisitorsOnly>
      <VisitorFrame>
        <h1>{m.session_kid_heading()}</h1>
        <p>{m.session_kid_lead()}</p>
        <SignInForm key={email} email={email} isForKid />
        <p>{m.session_kid_no_account()}</p>
        <BotCheckNotice />
      </VisitorFrame>
    </VisitorsOnly>
  )
}
