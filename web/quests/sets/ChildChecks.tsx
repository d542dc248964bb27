import type { Child } from '#contract/accounts/children.ts'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'

export const ChildChecks = (props: {
  label: string
  activeChildren: readonly Child[]
  isChecked: (id: string) => boolean
  onToggle: (id: string, isChecked: boolean) => void
}) => (
  <fieldset className="set-children children-field">
    <legend>{props.label}</legend>
    {props.activeChildren.map(({ id, name, first_name, avatar }) => (
      <label key={id}>
        <input
          type="checkbox"
          name="child"
          checked={props.isChecked(id)}
          onChange={(event) => props.onToggle(id, event.target.checked)}
        />
        <Avatar name={name} avatar={avatar} />
        {first_name}
      </label>
    ))}
  </fieldset>
)
