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
      {/* A checkbox says by itself whether it is on: aria-checked beside it is an error of HTML. */}
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
