import { TRIAL_POINTS } from '#contract/limits.ts'
import { m } from '#messages'
import thanks from '#web/assets/svg/scene-thank-you.svg'
import { formatNumber } from '#web/platform/app/format.ts'

/** The way in once more, for those who read to the end. */
export function CallToAction() {
  const points = formatNumber(TRIAL_POINTS)
  return (
    <section className="wrap">
      <div className="closing">
        <div>
          <h2 className="large-heading">{m.landing_end_title()}</h2>
          <p>{m.landing_end_text({ points })}</p>
          <a className="button large" href="/signup">
            {m.landing_sign_up({ points })}
          </a>
        </div>
        <img src={thanks} width="480" height="320" alt="" loading="lazy" />
      </div>
    </section>
  )
}
