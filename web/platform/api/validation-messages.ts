import { m } from '#messages'

/**
 * Messages by the keys that the contract's schemas use. The list is explicit so that visitors do not download the whole
 * message catalogue; profile-validation-messages.ts and family-validation-messages.ts add those of other screens.
 */
const messages: ValidationMessages = {
  email_invalid: m.email_invalid,
  email_required: m.email_required,
  field_empty: m.field_empty,
  must_agree: m.must_agree,
  password_long: m.password_long,
  password_mismatch: m.password_mismatch,
  password_required: m.password_required,
  password_short: m.password_short,
  too_long: m.too_long,
}

export type ValidationMessages = Record<string, () => string>

/** Returns the form's own message for a key, else the shared one, else `field_empty`. */
export const validationMessage = (key: string, formMessages: ValidationMessages = {}) =>
  (formMessages[key] ?? messages[key] ?? m.field_empty)()

export const addValidationMessages = (added: ValidationMessages) => Object.assign(messages, added)
