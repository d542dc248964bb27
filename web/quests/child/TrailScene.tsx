import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import day from '#web/assets/svg/spread-day.svg'
import dayNap from '#web/assets/svg/spread-day-nap.svg'
import night from '#web/assets/svg/spread-night.svg'
import nightAsleep from '#web/assets/svg/spread-night-asleep.svg'
import { useSkin } from '#web/platform/app/useTheme.ts'
import { DaySums } from './DaySums.tsx'
import { DuskPicture } from './DuskPicture.tsx'

/** The forest with Pip, awake or, on a day without quests, asleep in the nest. */
const pictures = { playful: { awake: day, nap: dayNap }, cool: { awake: night, nap: nightAsleep } }

export function TrailScene(props: {
  name: string
  /** How many quests are left to finish today. */
  leftCount: number | undefined
  hasWaiting: boolean
  finishedToday: readonly Quest[]
  /** Whether all of today's quests are finished: dusk falls, and Pip sleeps in the nest. */
  isDayDone: boolean
  /** Whether there is nothing on today's trail: Pip sleeps. */
  isTrailEmpty: boolean
  /** Whether the greeting sign also says how many quests are left. */
  hasText: boolean
}) {
  const { name, leftCount, hasWaiting, finishedToday, isDayDone, isTrailEmpty, hasText } = props
  const skin = useSkin()
  return (
    <div className="trail-scene">
      <img
        src={pictures[skin][isTrailEmpty ? 'nap' : 'awake']}
        width="1440"
        height="300"
        alt={isTrailEmpty ? m.quest_pip_asleep() : ''}
      />
      {isDayDone && <DuskPicture finished={finishedToday} className="nightfall" />}
      <div className="wrap">
        <div className="greeting-sign-frame">
          <div className="greeting-sign">
            <h1>{name && (skin === 'playful' ? m.quest_hi : m.quest_hey)({ name })}</h1>
            {isDayDone ? (
              <p>
                {m.quest_day_title()}
                <b className="row">
                  <DaySums finished={finishedToday} />
                </b>
              </p>
            ) : (
              hasText && <p>{leftCount !== undefined && leftText(leftCount, hasWaiting)}</p>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

function leftText(leftCount: number, hasWaiting: boolean) {
  if (leftCount > 0) return m.quest_left({ count: leftCount })
  return hasWaiting ? m.quest_left_waiting() : m.quest_left_none()
}
