import { WELCOME_POINTS } from '#contract/limits.ts'
import { m } from '#messages'
import thanks from '#web/assets/svg/scene-thank-you.svg'
import thanksByNight from '#web/assets/svg/scene-thank-you-night.svg'
import { Blurbs } from '#web/pages/landing/Blurbs.tsx'
import { DayAndNight } from '#web/pages/landing/DayAndNight.tsx'
import { ForParentsAndKids } from '#web/pages/landing/ForParentsAndKids.tsx'
import { GivenPoints } from '#web/pages/landing/GivenPoints.tsx'
import { Hero } from '#web/pages/landing/Hero.tsx'
import { HowItWorks } from '#web/pages/landing/HowItWorks.tsx'
import { KidSiteSample } from '#web/pages/landing/KidSiteSample.tsx'
import { ParentsSiteSample } from '#web/pages/landing/ParentsSiteSample.tsx'
import { PointPrices } from '#web/pages/landing/PointPrices.tsx'
import { RewardKinds } from '#web/pages/landing/RewardKinds.tsx'
import { Trust } from '#web/pages/landing/Trust.tsx'
import { ByPointsMode } from '#web/platform/app/ByPointsMode.tsx'
import { formatNumber } from '#web/platform/app/format.ts'
import { byPointsMode } from '#web/platform/app/points-mode.ts'
import { StaticPageFrame } from './StaticPageFrame.tsx'

export const Landing = () => (
  <StaticPageFrame>
    <main id="page" className="landing">
      <Hero />
      <Screens />
      <Blurbs />
      <HowItWorks />
      <ForParentsAndKids />
      <ByPointsMode bought={<PointPrices />} given={<GivenPoints />} />
      <RewardKinds />
      <Trust />
      <Questions />
      <CallToAction />
    </main>
  </StaticPageFrame>
)

/** Sample screens of both sites. They cannot be used; each has a label that describes it to screen readers. */
const Screens = () => (
  <section className="wrap screens" aria-label={m.landing_screens()}>
    <ParentsSiteSample />
    <KidSiteSample />
  </section>
)

function Questions() {
  const questions = [
    [m.landing_ask_age(), m.landing_answer_age()],
    [m.landing_ask_phone(), m.landing_answer_phone()],
    [m.landing_ask_spend(), byPointsMode(m.landing_answer_spend(), m.landing_answer_spend_given())],
    [m.landing_ask_missed(), m.landing_answer_missed()],
    [
      byPointsMode(m.landing_ask_card(), m.landing_ask_points_given()),
      byPointsMode(m.landing_answer_card(), m.landing_answer_points_given()),
    ],
  ]
  return (
    <section className="wrap questions">
      <div>
        <h2 className="large-heading">{m.landing_questions_title()}</h2>
        <a href="/faq">{m.landing_questions_more()}</a>
      </div>
      <div>
        {questions.map(([question, answer]) => (
          <details key={question}>
            <summary>
              <h3>{question}</h3>
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

function CallToAction() {
  const points = formatNumber(WELCOME_POINTS)
  return (
    <section className="wrap">
      <div className="call-to-action">
        <div>
          <h2 className="large-heading">{m.landing_end_title()}</h2>
          <p>{m.landing_end_text({ points })}</p>
          <a className="button large" href="/signup">
            {m.landing_sign_up({ points })}
          </a>
        </div>
        <DayAndNight day={thanks} night={thanksByNight} width={480} height={320} />
      </div>
    </section>
  )
}
