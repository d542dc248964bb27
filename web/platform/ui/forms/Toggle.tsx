import './toggle.css'

/** A switch that works at once; its name is for those who do not see its row and column. */
export function Toggle(props: {
  label: string
  isOn: boolean
  isDisabled?: boolean
  onChange: (on: boolean) => void
}) {
  const { label, isOn, isDisabled = false, onChange } = props
  return (
    <span className="toggle">
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <i />
    </span>
  )
}
