import { m } from '#messages'

/**
 * The rules of the contract name their sentence by its key. Forms find the sentence here: a list of its own, so that a
 * form carries these and not the whole catalogue. These are for visitors; see family-validation-messages.ts for the others.
 */
const messages: ValidationMessages = {
  email_invalid: m.email_invalid,
  email_required: m.email_required,
  field_empty: m.field_empty,
  first_name_required: m.first_name_required,
  last_name_required: m.last_name_required,
  must_agree: m.must_agree,
  password_long: m.password_long,
  password_mismatch: m.password_mismatch,
  password_required: m.password_required,
  password_short: m.password_short,
  phone_invalid: m.phone_invalid,
  phone_required: m.phone_required,
  phone_short: m.phone_short,
  too_long: m.too_long,
}

export type ValidationMessages = Record<string, () => string>

/** The sentence for a rule's key, of the form's own or of everybody's; what has none is something left empty. */
export const validationMessage = (key: string, own: ValidationMessages = {}) =>
  (own[key] ?? messages[key] ?? m.field_empty)()

/** Adds sentences that only forms behind signing in can need. */
export const addValidationMessages = (more: ValidationMessages) => Object.assign(messages, more)
