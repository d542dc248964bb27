import { m } from '#messages'
import type { FieldBinding } from '#web/platform/ui/forms/Field.tsx'
import { TextField } from '#web/platform/ui/forms/TextField.tsx'

/** `isOwn`: the names are the user's own, so the browser may fill them in. */
export function NameFields(props: {
  fields: { field: (name: 'first_name' | 'last_name') => FieldBinding<string> }
  isOwn?: boolean
  autoFocus?: boolean
}) {
  const { fields, isOwn = true, autoFocus = false } = props
  return (
    <>
      <TextField
        label={m.session_first_name()}
        autoComplete={isOwn ? 'given-name' : 'off'}
        autoFocus={autoFocus}
        {...fields.field('first_name')}
      />
      <TextField
        label={m.session_last_name()}
        autoComplete={isOwn ? 'family-name' : 'off'}
        {...fields.field('last_name')}
      />
    </>
  )
}
