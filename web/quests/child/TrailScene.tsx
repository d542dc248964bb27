import { m } from '#messages'
import day from '#web/assets/svg/spread-day.svg'
import dayNap from '#web/assets/svg/spread-day-nap.svg'
import night from '#web/assets/svg/spread-night.svg'
import nightAsleep from '#web/assets/svg/spread-night-asleep.svg'
import { useSkin } from '#web/platform/app/useTheme.ts'
import { DuskPicture } from './DuskPicture.tsx'

/** The forest with Pip, awake or, on a day without quests, asleep in the nest. */
const pictures = { playful: { awake: day, nap: dayNap }, cool: { awake: night, nap: nightAsleep } }

export function TrailScene(props: {
  name: string
  /** How many quests are left to finish today. */
  leftCount: number | undefined
  hasWaiting: boolean
  /** How many quests the child finished today. */
  finishedCount: number
  /** Whether all of today's quests are finished: dusk falls, and Pip sleeps in the nest. */
  isDayDone: boolean
  /** Whether there is nothing on today's trail: Pip sleeps. */
  isTrailEmpty: boolean
  /** Whether the greeting sign also says how many quests are left. */
  hasText: boolean
}) {
  const { name, leftCount, hasWaiting, finishedCount, isDayDone, isTrailEmpty, hasText } = props
  const skin = useSkin()
  return (
    <div className="trail-scene">
      <img
        src={pictures[skin][isTrailEmpty ? 'nap' : 'awake']}
        width="1440"
        height="300"
        alt={isTrailEmpty ? m.quest_pip_asleep() : ''}
      />
      {isDayDone && <DuskPicture finishedCount={finishedCount} className="nightfall" />}
      <div className="wrap">
        <div className="greeting-sign-frame">
          <div className="greeting-sign">
            <h1>{name && (skin === 'playful' ? m.quest_hi : m.quest_hey)({ name })}</h1>
            {hasText && <p>{leftCount !== undefined && leftText(leftCount, hasWaiting, isDayDone)}</p>}
          </div>
        </div>
      </div>
    </div>
  )
}

function leftText(leftCount: number, hasWaiting: boolean, isDayDone: boolean) {
  if (leftCount > 0) return m.quest_left({ count: leftCount })
  if (hasWaiting) return m.quest_left_waiting()
  return isDayDone ? m.quest_day_done() : m.quest_left_none()
}
