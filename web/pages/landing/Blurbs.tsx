import { m } from '#messages'
import nest from '#web/assets/svg/scene-empty-nest.svg'
import nestByNight from '#web/assets/svg/scene-empty-nest-night.svg'
import quests from '#web/assets/svg/scene-empty-quests.svg'
import questsByNight from '#web/assets/svg/scene-empty-quests-night.svg'
import points from '#web/assets/svg/scene-points-land.svg'
import pointsByNight from '#web/assets/svg/scene-points-land-night.svg'
import { byPointsMode } from '#web/platform/app/points-mode.ts'
import { DayAndNight } from './DayAndNight.tsx'

export const Blurbs = () => (
  <section className="band">
    <div className="wrap blurbs">
      <svg className="dotted-line" viewBox="0 0 1120 330" aria-hidden="true">
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
      <Blurb
        day={quests}
        night={questsByNight}
        title={m.landing_allowance_title()}
        text={m.landing_allowance_text()}
      />
      <Blurb
        day={points}
        night={pointsByNight}
        title={m.landing_points_title()}
        text={byPointsMode(m.landing_points_text(), m.landing_points_text_given())}
      />
      <Blurb
        day={nest}
        night={nestByNight}
        title={byPointsMode(m.landing_learn_title(), m.landing_learn_title_given())}
        text={m.landing_learn_text()}
      />
    </div>
  </section>
)

const Blurb = (props: { day: string; night: string; title: string; text: string }) => (
  <div>
    <DayAndNight day={props.day} night={props.night} width={480} height={320} />
    <h2>{props.title}</h2>
    <p className="muted">{props.text}</p>
  </div>
)
