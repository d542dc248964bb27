import { WELCOME_POINTS } from '#contract/limits.ts'
import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { byPointsMode } from '#web/platform/app/points-mode.ts'
import { sendsMails } from '#web/platform/app/site.ts'
import { Gem } from '#web/platform/ui/graphics/Gem.tsx'
import './sign-up.css'

/** Says who is given the welcome points, before the form is filled in. (S11) */
export const WelcomeGift = () => (
  <p className="welcome-gift">
    <Gem />
    <span>
      <b>{m.session_welcome_points({ points: formatNumber(WELCOME_POINTS) })}</b>{' '}
      {/* The condition is a verified e-mail. */}
      {sendsMails &&
        byPointsMode(m.session_welcome_points_condition(), m.session_welcome_points_condition_given())}
    </span>
  </p>
)
