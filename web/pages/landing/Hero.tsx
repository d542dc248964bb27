import { WELCOME_POINTS } from '#contract/limits.ts'
import { m } from '#messages'
import wide from '#web/assets/svg/scene-hero.svg'
// Inlined, because phones have slow connections and this is their largest contentful paint.
import narrow from '#web/assets/svg/scene-hero-narrow.svg?inline'
import narrowByNight from '#web/assets/svg/scene-hero-narrow-night.svg'
import wideByNight from '#web/assets/svg/scene-hero-night.svg'
import { formatNumber } from '#web/platform/app/format.ts'
import { byPointsMode } from '#web/platform/app/points-mode.ts'

/** Preloads the wide picture where <picture> below chooses it. */
export const heroPreload = {
  tagName: 'link',
  rel: 'preload',
  as: 'image',
  fetchPriority: 'high',
  href: wide,
  media: 'not all and (max-width: 48rem)',
} as const

export const Hero = () => (
  <section className="hero">
    <div className="wrap">
      <h1>{m.landing_title()}</h1>
      <p className="lead">{m.landing_lead()}</p>
      <div className="actions">
        <a className="button large" href="/signup">
          {m.landing_sign_up({ points: formatNumber(WELCOME_POINTS) })}
        </a>
        <a className="button large ghost" href="/login">
          {m.nav_log_in()}
        </a>
      </div>
      <p className="small">{byPointsMode(m.landing_no_card(), m.landing_no_card_given())}</p>
    </div>
    <picture>
      <source media="(max-width: 48rem)" srcSet={narrow} width="390" height="380" />
      <img className="picture day" src={wide} width="1440" height="760" alt="" fetchPriority="high" />
    </picture>
    <picture>
      <source media="(max-width: 48rem)" srcSet={narrowByNight} width="390" height="380" />
      <img className="picture night" src={wideByNight} width="1440" height="760" alt="" loading="lazy" />
    </picture>
  </section>
)
