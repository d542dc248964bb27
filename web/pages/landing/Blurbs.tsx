import { m } from '#messages'
import learn from '#web/assets/svg/scene-empty-nest.svg'
import quests from '#web/assets/svg/scene-empty-quests.svg'
import nest from '#web/assets/svg/scene-points-land.svg'

/** Why points: against an allowance, as something to collect, as something to learn from. */
export const Blurbs = () => (
  <section className="band">
    <div className="wrap trio">
      <svg className="stitch" viewBox="0 0 1120 330" aria-hidden="true">
        <path
          d="M150 110C300 20 420 60 520 190C600 290 720 270 850 130"
          fill="none"
          stroke="#C9A764"
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray="0.1 16"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <Blurb picture={quests} title={m.landing_allowance_title()} text={m.landing_allowance_text()} />
      <Blurb picture={nest} title={m.landing_points_title()} text={m.landing_points_text()} />
      <Blurb picture={learn} title={m.landing_learn_title()} text={m.landing_learn_text()} />
    </div>
  </section>
)

const Blurb = ({ picture, title, text }: { picture: string; title: string; text: string }) => (
  <div>
    <img src={picture} width="480" height="320" alt="" loading="lazy" />
    <h2>{title}</h2>
    <p className="muted">{text}</p>
  </div>
)
