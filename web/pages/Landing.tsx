import { m } from '#messages'
import { kidUrl } from '#web/app/site.ts'
import bear from '#web/assets/svg/avatar-bear.svg'
import fox from '#web/assets/svg/avatar-fox.svg'
import cheering from '#web/assets/svg/pip-cheering.svg'
import reading from '#web/assets/svg/pip-reading.svg'
import thanks from '#web/assets/svg/scene-empty-nest.svg'
import quests from '#web/assets/svg/scene-empty-quests.svg'
import hero from '#web/assets/svg/scene-hero.svg'
import heroNarrow from '#web/assets/svg/scene-hero-narrow.svg'
import nest from '#web/assets/svg/scene-points-land.svg'
import { Count } from '#web/ui/Chip.tsx'
import { Points } from '#web/ui/Points.tsx'
import { PaperFrame } from './PaperFrame.tsx'

/** What Questnest is, for somebody who has never heard of it. */
export function Landing() {
  return (
    <PaperFrame>
      <main id="page">
        <Hero />
        <section className="band">
          <div className="wrap trio">
            <svg className="stitch" viewBox="0 0 1120 330" preserveAspectRatio="none" aria-hidden="true">
              <path
                d="M150 110C300 20 420 60 520 190S760 300 960 150"
                fill="none"
                stroke="#C9A764"
                strokeWidth="5"
                strokeLinecap="round"
                strokeDasharray="0.1 16"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
            <Blurb picture={quests} title={m.landing_quests_title()} text={m.landing_quests_text()} />
            <Blurb picture={nest} title={m.landing_points_title()} text={m.landing_points_text()} />
            <Blurb picture={thanks} title={m.landing_day_title()} text={m.landing_day_text()} />
          </div>
        </section>
        <section className="wrap how">
          <div>
            <h2>{m.landing_how_title()}</h2>
            <ol className="steps3">
              <Step title={m.landing_how_create()} text={m.landing_how_create_text()} />
              <Step title={m.landing_how_finish()} text={m.landing_how_finish_text()} />
              <Step title={m.landing_how_verify()} text={m.landing_how_verify_text()} />
            </ol>
          </div>
          <Sample />
        </section>
        <section className="band">
          <div className="wrap duo2">
            <div className="panel sage">
              <h2>{m.landing_parents_title()}</h2>
              <p>{m.landing_parents_text()}</p>
              <a className="btn" href="/signup">
                {m.nav_sign_up()}
              </a>
              <img className="pic" src={reading} width="248" height="240" alt="" loading="lazy" />
            </div>
            <div className="panel peach">
              <h2>{m.landing_kids_title()}</h2>
              <p>{m.landing_kids_text()}</p>
              <a className="btn" href={kidUrl}>
                {m.landing_kid_site()}
              </a>
              <img className="pic" src={cheering} width="248" height="240" alt="" loading="lazy" />
            </div>
          </div>
        </section>
      </main>
    </PaperFrame>
  )
}

function Hero() {
  return (
    <section className="hero">
      <div className="wrap">
        <h1>{m.landing_title()}</h1>
        <p className="lead">{m.landing_lead()}</p>
        <div className="actions">
          <a className="btn lg" href="/signup">
            {m.landing_sign_up()}
          </a>
          <a className="btn lg ghost" href="/login">
            {m.nav_log_in()}
          </a>
        </div>
      </div>
      <picture>
        <source media="(max-width: 48rem)" srcSet={heroNarrow} width="390" height="380" />
        <img className="art" src={hero} width="1440" height="760" alt="" fetchPriority="high" />
      </picture>
    </section>
  )
}

const Blurb = ({ picture, title, text }: { picture: string; title: string; text: string }) => (
  <div>
    <img src={picture} width="480" height="320" alt="" loading="lazy" />
    <h2>{title}</h2>
    <p className="muted">{text}</p>
  </div>
)

const Step = ({ title, text }: { title: string; text: string }) => (
  <li>
    <div>
      <h3>{title}</h3>
      <p className="muted">{text}</p>
    </div>
  </li>
)

/** A picture of the parent's list, not the list: its buttons are drawn. */
function Sample() {
  return (
    <figure className="card flush sample" aria-label={m.landing_sample()}>
      <figcaption>
        {m.landing_sample_title()}
        <Count of={2} />
      </figcaption>
      <ul aria-hidden="true">
        <SampleRow
          avatar={fox}
          who="Mia"
          what={m.landing_sample_one()}
          when={m.landing_sample_one_when()}
          points={150}
        />
        <SampleRow
          avatar={bear}
          who="Théo"
          what={m.landing_sample_two()}
          when={m.landing_sample_two_when()}
          points={120}
        />
      </ul>
    </figure>
  )
}

function SampleRow(props: { avatar: string; who: string; what: string; when: string; points: number }) {
  const { avatar, who, what, when, points } = props
  return (
    <li>
      <img className="ava" src={avatar} width="80" height="80" alt="" loading="lazy" />
      <div>
        <b>{who}</b> {m.landing_sample_finished()} <b>{what}</b>
        <div className="small muted">{when}</div>
      </div>
      <Points value={points} />
      <div className="acts">
        <span className="btn sm">{m.landing_sample_verify()}</span>
        <span className="btn sm ghost">{m.landing_sample_reject()}</span>
      </div>
    </li>
  )
}
