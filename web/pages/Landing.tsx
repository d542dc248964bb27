import { Blurbs } from './landing/Blurbs.tsx'
import { CallToAction } from './landing/Closing.tsx'
import { ForBoth } from './landing/ForBoth.tsx'
import { Hero } from './landing/Hero.tsx'
import { HowItWorks } from './landing/HowItWorks.tsx'
import { PointPrices } from './landing/PointPrices.tsx'
import { Questions } from './landing/Questions.tsx'
import { RewardKinds } from './landing/RewardKinds.tsx'
import { Screens } from './landing/Screens.tsx'
import { Trust } from './landing/Trust.tsx'
import { StaticPageFrame } from './StaticPageFrame.tsx'

/** What Questnest is, for somebody who has never heard of it. */
export const Landing = () => (
  <StaticPageFrame>
    <main id="page" className="landing">
      <Hero />
      <Screens />
      <Blurbs />
      <HowItWorks />
      <ForBoth />
      <PointPrices />
      <RewardKinds />
      <Trust />
      <Questions />
      <CallToAction />
    </main>
  </StaticPageFrame>
)
