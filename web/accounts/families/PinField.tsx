import { PIN_MAX } from '#contract/limits.ts'
import { m } from '#messages'
import type { FieldBinding } from '#web/platform/ui/forms/Field.tsx'
import { TextField } from '#web/platform/ui/forms/TextField.tsx'

export const pinMessages = {
  pin_required: m.pin_required,
  pin_digits: m.pin_digits,
  pin_easy: m.pin_easy,
}

/** A parent chooses a child's PIN. The digits are shown, because the parent has to tell them to the child. */
export const PinField = (props: FieldBinding<string> & { autoFocus?: boolean }) => (
  <TextField
    label={m.family_pin()}
    help={m.family_pin_help()}
    inputMode="numeric"
    autoComplete="off"
    maxLength={PIN_MAX}
    {...props}
  />
)
