import { m } from '#messages'
import dusk from '#web/assets/svg/spread-dusk.svg'
import nightAsleep from '#web/assets/svg/spread-night-asleep.svg'
import { useSkin } from '#web/platform/app/useTheme.ts'

/** The forest at dusk, or at night in the skin `cool`, with Pip asleep in the nest. (D01) */
export const DuskPicture = ({ className }: { className: string }) => (
  <img
    className={className}
    src={useSkin() === 'cool' ? nightAsleep : dusk}
    width="1440"
    height="300"
    alt={m.quest_pip_asleep()}
  />
)
