import { m } from '#messages'
import dusk from '#web/assets/svg/spread-dusk.svg'
import nightAsleep from '#web/assets/svg/spread-night-asleep.svg'
import { useSkin } from '#web/platform/app/useTheme.ts'

/**
 * The forest at dusk, or at night in the skin `cool`, with Pip asleep in the nest beside a gem for each finished quest, up
 * to three. (D01)
 */
export function DuskPicture(props: {
  finishedCount: number
  /** Whether the picture has a high sky for words. Needs at least one finished quest. */
  withSky?: boolean
  className?: string
}) {
  const { finishedCount, withSky, className } = props
  const gems = gemCounts[finishedCount] ?? 'three'
  return (
    <img
      className={className}
      src={`${useSkin() === 'cool' ? nightAsleep : dusk}${gems && `#${withSky ? 'evening-' : ''}${gems}`}`}
      width="1440"
      height={withSky ? 600 : 300}
      alt={m.quest_pip_asleep()}
    />
  )
}

/** The fragments of the picture's file, by the number of gems. */
const gemCounts = ['', 'one', 'two']
