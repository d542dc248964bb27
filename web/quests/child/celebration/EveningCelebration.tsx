import { type ReactNode, useId } from 'react'
import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import pip from '#web/assets/svg/pip-cheering.svg'
import { useSkin } from '#web/platform/app/useTheme.ts'
import { Points } from '#web/platform/ui/Points.tsx'
import { DuskPicture, PictureBeforeDusk } from '#web/quests/child/DuskPicture.tsx'
import { PointsTotal } from '#web/quests/child/TodaysPoints.tsx'
import { isWaiting } from '#web/quests/child/trail-order.ts'
import { CelebrationDialog } from './Celebration.tsx'
import { Confetti } from './Confetti.tsx'
import { confettiCounts } from './celebration-size.ts'
import './evening.css'

/**
 * Celebrates that nothing is left today: one picture of the evening. In its sky stand the points of the whole day, those
 * that were earned and, with the outline of a gem, those that wait for a parent.
 */
export function EveningCelebration(props: {
  /** The day's last quest. */
  quest: Quest
  finishedBefore: readonly Quest[]
  actions: ReactNode
  onClose: () => void
}) {
  const { quest, finishedBefore, actions, onClose } = props
  const finishedToday = [...finishedBefore, { ...quest, complete: true }]
  const id = useId()
  return (
    <CelebrationDialog id={id} size="day" className="evening" onClose={onClose}>
      <div className="evening-words">
        <h2 id={`${id}-title`}>{m.quest_day_title()}</h2>
        <div id={`${id}-text`}>
          <dl className="evening-sums">
            <PointsTotal
              quests={finishedToday.filter(({ verified }) => verified)}
              label={m.quest_earned_today()}
            />
            <PointsTotal
              quests={finishedToday.filter(isWaiting)}
              label={m.quest_waiting_for_parent()}
              className="waiting-points"
            />
          </dl>
          <div className="paper-card evening-tag">
            <p className="waiting-points">
              <b>{quest.name}</b>
              <Points value={quest.points} withPlus />
            </p>
            <p>{m.quest_finish_flash()}</p>
          </div>
        </div>
      </div>
      <div className="evening-picture">
        <PictureBeforeDusk />
        <PipsFlight />
        <DuskPicture finished={finishedToday} withSky className="landed" />
        <FallingAsleep />
        <Confetti count={confettiCounts[useSkin()].day} className="at-the-sides" />
      </div>
      <div className="celebration-actions">{actions}</div>
    </CelebrationDialog>
  )
}

/** Lies over the picture of the empty nest: Pip flies there. The picture with Pip in the nest then covers it. */
const PipsFlight = () => (
  <svg viewBox="0 -300 1440 600" aria-hidden="true">
    <g transform="matrix(.74 0 0 .74 846 140)">
      <image className="pips-flight" href={pip} x="-24" y="-30" width="248" height="240" />
    </g>
  </svg>
)

/** Lies over the picture: Pip is still awake for a moment. With reduced motion Pip is asleep at once. */
const FallingAsleep = () => (
  <svg className="landed" viewBox="0 -300 1440 600" aria-hidden="true">
    <g transform="matrix(.74 0 0 .74 846 140)">
      <path className="sleep-letters" d="M160 30h12l-12 14h12m8-36h9l-9 11h9" />
      <g className="open-eyes">
        <path d="m90.5 80-1.3 6.4-4.2 4.9-4.2 2.4-6.7.7-3.7-1.1L67 91l-3.4-3-2.3-6.7.9-5 1.7-4.5 2.5-2.7 5.8-2.8 5.4-.4 5.2 1.2 3.1 2.4 2.9 3.8zm50 0-.7 3.4-1.6 5-3.4 3.1-4.5 2.5-3.7.4-7-1.7-3.4-2.3-3.3-4.2-1.1-5 1.4-6.9 1.9-4.1 4.1-2.8 3.4-1 3.6-.8 5 1.2 4.6 2.6 3.3 4.2z" />
        <path
          className="pupils"
          d="m89.5 79-1.9 5.8-3.3 2.8-4.8 1-3.9-1.2-3.4-3.1-1.4-6.7 3.5-5.9 5.1-2.3 6.9 2.6zm50 0-1.9 5.8-3.3 2.8-4.8 1-3.9-1.2-3.4-3.1-1.4-6.7 3.5-5.9 5.1-2.3 6.9 2.6z"
        />
      </g>
    </g>
  </svg>
)
