import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconCheck } from '#web/platform/ui/graphics/icons.ts'
import { describeSteps } from './describe-steps.ts'
import './step-list.css'

/** The steps inside a quest, to read: which are done and which are not. Renders nothing for a quest without steps. (W10) */
export function StepList({ steps }: Pick<Quest, 'steps'>) {
  if (!steps) return null
  return (
    <section className="step-list" aria-labelledby="steps">
      <h2 id="steps">{m.quest_steps()}</h2>
      <p className="muted">{describeSteps(steps)}</p>
      <StepLines steps={steps} />
    </section>
  )
}

export const StepLines = ({ steps }: { steps: NonNullable<Quest['steps']> }) => (
  <ol className="step-lines">
    {steps.map(({ text, done }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same text
      <li key={index} className={done ? 'done' : undefined}>
        <span className="step-mark">{done && <Icon icon={IconCheck} />}</span>
        <span>
          <span className="visually-hidden">{done ? m.quest_step_done() : m.quest_step_open()}</span> {text}
        </span>
      </li>
    ))}
  </ol>
)
