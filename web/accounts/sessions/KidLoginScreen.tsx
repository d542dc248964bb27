import { m } from '#messages'
import { VisitorsOnly } from '#web/platform/app/guards.tsx'
import { BotCheckNotice } from './BotCheckNotice.tsx'
import { Frame } from './Frame.tsx'
import { SignInForm } from './SignInForm.tsx'

/** The kid site's `/`. */
export default function KidLoginScreen() {
  return (
    <VisitorsOnly>
      <Frame>
        <h1>{m.session_kid_heading()}</h1>
        <p>{m.session_kid_lead()}</p>
        <SignInForm forKid />
        <p>{m.session_kid_no_account()}</p>
        <BotCheckNotice />
      </Frame>
    </VisitorsOnly>
  )
}
