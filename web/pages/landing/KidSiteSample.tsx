import type { ReactNode } from 'react'
import { m } from '#messages'
import pip from '#web/assets/svg/pip-waiting.svg'
import meadow from '#web/assets/svg/spread-day.svg'
import meadowByNight from '#web/assets/svg/spread-night.svg'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { Gem } from '#web/platform/ui/graphics/Gem.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconCheck, IconClock } from '#web/platform/ui/graphics/icons.ts'
import { Points } from '#web/platform/ui/Points.tsx'
import { DayAndNight } from './DayAndNight.tsx'

/**
 * A sample of the kid site on a phone. It has the colours of the playful skin or, in the dark scheme, of the cool skin
 * (tokens.css).
 */
export const KidSiteSample = () => (
  <figure className="kid-site-sample" aria-label={m.landing_sample_child()}>
    <figcaption>{m.landing_childs_screen()}</figcaption>
    <div className="phone" data-site="kid" data-skin="playful" aria-hidden="true">
      <div className="phone-bar">
        <i className="brand-mark" />
        <span className="phone-counter">
          <Gem isLarge />
          570
        </span>
      </div>
      <div className="phone-scene">
        <DayAndNight day={meadow} night={meadowByNight} width={1440} height={300} />
        <p>
          <b>{m.quest_hi({ name: 'Mia' })}</b>
          {m.quest_left({ count: 1 })}
        </p>
      </div>
      <div className="phone-trail">
        <QuestTag
          stone={<img className="pip" src={pip} width="248" height="240" alt="" loading="lazy" />}
          title={m.landing_sample_open_quest()}
          dueText={m.landing_sample_open_quest_when()}
          points={20}
        >
          <span className="button">{m.quest_finished()}</span>
        </QuestTag>
        <QuestTag
          state="waits"
          stone={<Icon icon={IconClock} />}
          title={m.landing_sample_finished_quest()}
          dueText={m.landing_sample_finished_quest_when()}
          points={25}
        >
          <Chip meaning="wait">{m.quest_waiting()}</Chip>
        </QuestTag>
        <QuestTag
          state="done"
          stone={<Icon icon={IconCheck} />}
          title={m.landing_sample_verified_quest()}
          dueText={m.landing_sample_verified_quest_when()}
          points={10}
        >
          <Chip meaning="ok" icon={IconCheck}>
            {m.quest_completed()}
          </Chip>
        </QuestTag>
      </div>
    </div>
  </figure>
)

/** A quest as a paper tag. `stone` is the picture on the stone that marks the quest's stop on the trail. */
export function QuestTag(props: {
  state?: 'waits' | 'done'
  stone?: ReactNode
  title: string
  dueText: string
  points: number
  children: ReactNode
}) {
  const { state = '', stone, title, dueText, points, children } = props
  return (
    <div className={`trail-stop ${state}`}>
      {stone && <span className="trail-stone">{stone}</span>}
      <div className="tag">
        <b>{title}</b>
        <span className="tag-time">{dueText}</span>
        <span className="tag-action">
          <Points value={points} withPlus />
          {children}
        </span>
      </div>
    </div>
  )
}
