import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import nest from '#web/assets/svg/nest.svg'
import nestWithGems from '#web/assets/svg/nest-gems.svg'
import { useSkin } from '#web/platform/app/useTheme.ts'
import { describeGems } from './nest-gems.ts'

/** The nest at the end of today's trail. Once the day is done, a gem for each quest finished today lies in it. (D01) */
export function TrailNest(props: { isDayDone: boolean; hasLeft: boolean; finished: readonly Quest[] }) {
  const { isDayDone, hasLeft, finished } = props
  const gems = `#${useSkin()}-${describeGems(finished)}`
  return (
    <>
      <img src={isDayDone ? nestWithGems + gems : nest} width="150" height="90" alt="" />
      <p>{hasLeft ? m.quest_trail_nest() : m.quest_trail_end()}</p>
    </>
  )
}
