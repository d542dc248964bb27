import type { Child } from '#contract/accounts/children.ts'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import './children-field.css'

/** Checkboxes for children. Children who are chosen later come last. */
export function ChildrenField(props: {
  label: string
  name: string
  kids: readonly Child[]
  chosenIds: readonly string[]
  help: string | undefined
  onChange: (chosenIds: string[]) => void
}) {
  const { label, name: fieldName, kids, chosenIds, help, onChange } = props
  return (
    <fieldset className="field children-field">
      <legend className="label">{label}</legend>
      <div className="row">
        {kids.map(({ id, name, first_name, avatar }) => (
          <label key={id}>
            <input
              type="checkbox"
              name={fieldName}
              checked={chosenIds.includes(id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosenIds, id] : chosenIds.filter((kid) => kid !== id))
              }
            />
            <Avatar name={name} avatar={avatar} />
            {first_name}
          </label>
        ))}
      </div>
      <p className="help" role="status">
        {help}
      </p>
    </fieldset>
  )
}
