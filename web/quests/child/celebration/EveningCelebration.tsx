import { type ReactNode, useId } from 'react'
import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { useSkin } from '#web/platform/app/useTheme.ts'
import { Points } from '#web/platform/ui/Points.tsx'
import { DuskPicture } from '#web/quests/child/DuskPicture.tsx'
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
        <DuskPicture finished={finishedToday} withSky />
        <Confetti count={confettiCounts[useSkin()].day} className="at-the-sides" />
      </div>
      <div className="celebration-actions">{actions}</div>
    </CelebrationDialog>
  )
}
