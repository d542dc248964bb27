import { Gem } from '#web/platform/ui/graphics/Gem.tsx'
import { Field, type FieldBinding, type FieldLabel } from './Field.tsx'

/** A whole number, or '' while empty. `gem` is for points. */
export function NumberField(
  props: FieldBinding<number | ''> & FieldLabel & { min?: number; max?: number; gem?: boolean },
) {
  const { value, onChange, onBlur, name, min, max, gem } = props
  return (
    <Field {...props}>
      {(control) => (
        <div className={gem ? 'with-gem' : undefined}>
          {gem && <Gem />}
          <input
            {...control}
            type="number"
            inputMode="numeric"
            step={1}
            min={min}
            max={max}
            name={name}
            value={value}
            onChange={(event) => onChange(event.target.value === '' ? '' : Number(event.target.value))}
            onBlur={onBlur}
          />
        </div>
      )}
    </Field>
  )
}
