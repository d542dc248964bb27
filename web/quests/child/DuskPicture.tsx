import { m } from '#messages'
import dusk from '#web/assets/svg/spread-dusk.svg'
import nightAsleep from '#web/assets/svg/spread-night-asleep.svg'
import { useSkin } from '#web/platform/app/useTheme.ts'

/** The forest at dusk, or at night in the skin `cool`, with Pip asleep in the nest beside a gem for each finished quest, up to three. (D01) */
export const DuskPicture = (props: { finishedCount: number; className: string }) => (
  <img
    className={props.className}
    src={`${useSkin() === 'cool' ? nightAsleep : dusk}${gemFragments[props.finishedCount] ?? '#three'}`}
    width="1440"
    height="300"
    alt={m.quest_pip_asleep()}
  />
)

/** The parts of the picture's file that show no gem, one or two. */
const gemFragments = ['', '#one', '#two']
