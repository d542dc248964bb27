import type { ReactNode } from 'react'
import { m } from '#messages'
import fox from '#web/assets/svg/avatar-fox.svg'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconRepeat } from '#web/platform/ui/graphics/icons.ts'
import { Points } from '#web/platform/ui/Points.tsx'
import { QuestTag } from './KidSiteSample.tsx'

export const HowItWorks = () => (
  <section className="band tinted" id="how">
    <div className="wrap">
      <h2 className="large-heading">{m.landing_how_title()}</h2>
      <ol className="numbered-steps">
        <Step title={m.landing_how_create()} text={m.landing_how_create_text()}>
          <span className="card example-card">
            <b>{m.landing_sample_plants()}</b>
            <Points value={15} />
            <span className="small muted">
              <Icon icon={IconRepeat} />
              {m.landing_sample_weekly()}
            </span>
          </span>
        </Step>
        <Step title={m.landing_how_finish()} text={m.landing_how_finish_text()}>
          <div data-site="kid" data-skin="playful">
            <QuestTag title={m.landing_sample_plants()} dueText={m.landing_sample_weekly()} points={15}>
              <span className="button">{m.quest_finished()}</span>
            </QuestTag>
          </div>
        </Step>
        <Step title={m.landing_how_verify()} text={m.landing_how_verify_text()}>
          <span className="card example-card">
            <img className="avatar" src={fox} width="80" height="80" alt="" loading="lazy" />
            <b>{m.landing_sample_plants()}</b>
            <Points value={15} />
            <span className="row-actions">
              <span className="button compact">{m.quest_verify()}</span>
              <span className="button compact plain">{m.quest_reject()}</span>
            </span>
          </span>
        </Step>
      </ol>
    </div>
  </section>
)

const Step = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <li>
    <div className="step-text">
      <h3>{title}</h3>
      <p className="muted">{text}</p>
    </div>
    <div className="example" aria-hidden="true">
      {children}
    </div>
  </li>
)
