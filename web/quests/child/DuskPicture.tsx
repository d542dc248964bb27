import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import dusk from '#web/assets/svg/spread-dusk.svg'
import nightAsleep from '#web/assets/svg/spread-night-asleep.svg'
import { useSkin } from '#web/platform/app/useTheme.ts'
import { describeGems } from './nest-gems.ts'

const useDusk = () => (useSkin() === 'cool' ? nightAsleep : dusk)

/** The same evening with a high sky, before Pip has landed in the nest. */
export const PictureBeforeDusk = () => (
  <img src={`${useDusk()}#before-evening`} width="1440" height="600" alt="" />
)

/**
 * The forest at dusk, or at night in the skin `cool`, with Pip asleep in the nest beside the gems of the finished quests,
 * of which there is at least one. (D01)
 */
export function DuskPicture(props: {
  finished: readonly Quest[]
  /** Whether the picture has a high sky for words. */
  withSky?: boolean
  className?: string
}) {
  const { finished, withSky, className } = props
  return (
    <img
      className={className}
      src={`${useDusk()}#${withSky ? 'evening' : 'gems'}-${describeGems(finished)}`}
      width="1440"
      height={withSky ? 600 : 300}
      alt={m.quest_pip_asleep()}
    />
  )
}
