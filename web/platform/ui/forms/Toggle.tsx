import './toggle.css'

/** A switch. `label` is for screen readers only; other users see a text beside the switch or the table's headings. */
export function Toggle(props: {
  label: string
  isOn: boolean
  isDisabled?: boolean
  onChange: (on: boolean) => void
}) {
  const { label, isOn, isDisabled = false, onChange } = props
  return (
    <span className="toggle">
      {/* HTML forbids aria-checked on a checkbox, which has its own state. */}
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: see above
        role="switch"
        aria-label={label}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <i />
    </span>
  )
}
