import { m } from '#messages'

/** The steps of a longer form. `now` counts from 0; the steps before it can be gone back to while `onStep` is given. */
export function Stepper(props: { steps: readonly string[]; now: number; onStep?: (step: number) => void }) {
  const { steps, now, onStep } = props
  return (
    <ol className="stepper">
      {steps.map((name, step) => {
        const label = (
          <span>
            <span className="visually-hidden">{m.ui_step_of({ step: step + 1, steps: steps.length })}: </span>
            <span className="step-number" aria-hidden="true">
              {step + 1}.{' '}
            </span>
            {name}
          </span>
        )
        return (
          <li
            key={name}
            className={step < now ? 'done' : step === now ? 'now' : undefined}
            aria-current={step === now ? 'step' : undefined}
          >
            {step < now && onStep ? (
              <button type="button" onClick={() => onStep(step)}>
                {label}
              </button>
            ) : (
              label
            )}
          </li>
        )
      })}
    </ol>
  )
}
