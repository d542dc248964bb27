import type { ChecklistStep, Tick } from '#contract/quests/checklist.ts'
import { m } from '#messages'
import { describeSteps } from '#web/quests/describe-steps.ts'
import './quest-steps.css'

/** The steps of a quest that the child can finish now, to tick. (W10) */
export const QuestSteps = (props: { steps: readonly ChecklistStep[]; onTick: (tick: Tick) => void }) => (
  <fieldset className="quest-steps">
    <legend>{m.quest_steps()}</legend>
    <p role="status">{describeSteps(props.steps)}</p>
    {props.steps.map(({ text, done }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same text
      <label key={index}>
        <input
          type="checkbox"
          checked={done}
          onChange={({ target }) => props.onTick({ number: index + 1, text, done: target.checked })}
        />
        <span>{text}</span>
      </label>
    ))}
  </fieldset>
)
