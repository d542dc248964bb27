import { m } from '#messages'
import day from '#web/assets/svg/spread-day.svg'
import night from '#web/assets/svg/spread-night.svg'
import type { Skin } from '#web/platform/app/theme.ts'
import { useSkin } from '#web/platform/app/useTheme.ts'

export function TrailScene(props: {
  name: string
  unfinishedCount: number | undefined
  hasWaiting: boolean
  /** Whether the sign says how many quests are unfinished. */
  hasText: boolean
}) {
  const { name, unfinishedCount, hasWaiting, hasText } = props
  const [skin] = useSkin()
  return (
    <div className="trail-scene">
      <img src={skin === 'cool' ? night : day} width="1440" height="300" alt="" />
      <div className="wrap">
        <div className="sign-frame">
          <div className="sign">
            <h1>{name && greeting(name, skin)}</h1>
            {hasText && <p>{unfinishedCount !== undefined && remainingText(unfinishedCount, hasWaiting)}</p>}
          </div>
        </div>
      </div>
    </div>
  )
}

function greeting(name: string, skin: Skin) {
  if (skin === 'playful') return m.quest_hi({ name })
  const hour = new Date().getHours()
  if (hour < 12) return m.quest_hi_morning({ name })
  return hour < 18 ? m.quest_hi_afternoon({ name }) : m.quest_hi_evening({ name })
}

function remainingText(unfinishedCount: number, hasWaiting: boolean) {
  if (unfinishedCount > 0) return m.quest_left({ count: unfinishedCount })
  return hasWaiting ? m.quest_left_waiting() : m.quest_left_none()
}
