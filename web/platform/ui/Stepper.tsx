import { m } from '#messages'

/** `currentStep` counts from 0. With `onStep`, earlier steps are buttons. */
export function Stepper(props: {
  steps: readonly string[]
  currentStep: number
  onStep?: (step: number) => void
}) {
  const { steps, currentStep, onStep } = props
  return (
    <ol className="stepper">
      {steps.map((name, step) => {
        const label = (
          <span>
            <span className="visually-hidden">{m.ui_step_of({ step: step + 1, steps: steps.length })}: </span>
            <span className="number" aria-hidden="true">
              {step + 1}.{' '}
            </span>
            {name}
          </span>
        )
        return (
          <li
            key={name}
            className={step < currentStep ? 'done' : step === currentStep ? 'now' : undefined}
            aria-current={step === currentStep ? 'step' : undefined}
          >
            {step < currentStep && onStep ? (
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
