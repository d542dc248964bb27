import { m } from '#messages'
import bear from '#web/assets/svg/avatar-bear.svg'
import fox from '#web/assets/svg/avatar-fox.svg'
import { Count } from '#web/platform/ui/Chip.tsx'
import { Points } from '#web/platform/ui/Points.tsx'
import { TodayRing } from '#web/quests/view/TodayRing.tsx'

/** A sample of the parents' site. */
export function ParentsSiteSample() {
  const leo = m.landing_sample_leo()
  return (
    <figure className="parents-site-sample" aria-label={m.landing_sample()}>
      <figcaption>{m.landing_your_screen()}</figcaption>
      <div className="card flush" aria-hidden="true">
        <p className="title">
          {m.quest_waiting_heading()} <Count value={2} />
        </p>
        <DecisionRow
          avatar={fox}
          title={m.landing_sample_finished_quest()}
          time={m.quest_finished_today_by({ name: 'Mia', time: m.landing_sample_time() })}
          points={25}
          action={m.quest_verify()}
        />
        <DecisionRow
          avatar={bear}
          title={m.request_asks({ name: leo, reward: m.landing_sample_reward() })}
          time={m.landing_sample_asked()}
          points={900}
          action={m.reward_approve()}
        />
      </div>
      <div className="family" aria-hidden="true">
        <Child avatar={fox} name="Mia" points={570} today={{ due: 3, verified: 1, waiting: 1 }} />
        <Child avatar={bear} name={leo} points={1240} today={{ due: 2, verified: 2, waiting: 0 }} />
      </div>
    </figure>
  )
}

function Child(props: {
  avatar: string
  name: string
  points: number
  today: { due: number; verified: number; waiting: number }
}) {
  const { avatar, name, points, today } = props
  return (
    <div className="card">
      <TodayRing {...today}>
        <img className="avatar" src={avatar} width="80" height="80" alt="" loading="lazy" />
      </TodayRing>
      <b>{name}</b>
      <Points value={points} />
      <div className="small">
        <b>{m.family_done_of_today({ done: today.verified, due: today.due })}</b> {m.family_today()}
      </div>
    </div>
  )
}

function DecisionRow(props: { avatar: string; title: string; time: string; points: number; action: string }) {
  const { avatar, title, time, points, action } = props
  return (
    <div className="decision-row">
      <img className="avatar" src={avatar} width="80" height="80" alt="" loading="lazy" />
      <div>
        <b>{title}</b>
        <div className="small muted">{time}</div>
      </div>
      <Points value={points} />
      <div className="row-actions">
        <span className="button compact">{action}</span>
        <span className="button compact plain">{m.quest_reject()}</span>
      </div>
    </div>
  )
}
