import { Gem } from '#web/platform/ui/graphics/Gem.tsx'
import { Field, type FieldBinding, type FieldLabel } from './Field.tsx'

/** A whole number, or '' while empty. `hasGem` is for points. */
export function NumberField(
  props: FieldBinding<number | ''> & FieldLabel & { min?: number; max?: number; hasGem?: boolean },
) {
  const { value, onChange, min, max, hasGem } = props
  return (
    <Field {...props}>
      {(control) => (
        <div className={hasGem ? 'with-gem' : undefined}>
          {hasGem && <Gem />}
          <input
            {...control}
            type="number"
            inputMode="numeric"
            step={1}
            min={min}
            max={max}
            value={value}
            onChange={(event) => onChange(event.target.value === '' ? '' : Number(event.target.value))}
          />
        </div>
      )}
    </Field>
  )
}
