import { m } from '#messages'

/**
 * Messages by the keys that the contract's schemas use. The list is explicit so that visitors do not download the whole
 * message catalogue; family-validation-messages.ts adds those for signed-in users.
 */
const messages: ValidationMessages = {
  email_invalid: m.email_invalid,
  email_required: m.email_required,
  field_empty: m.field_empty,
  first_name_required: m.first_name_required,
  last_name_required: m.last_name_required,
  must_agree: m.must_agree,
  name_invalid: m.name_invalid,
  name_long: m.name_long,
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

/** Returns the form's own message for a key, else the shared one, else `field_empty`. */
export const validationMessage = (key: string, formMessages: ValidationMessages = {}) =>
  (formMessages[key] ?? messages[key] ?? m.field_empty)()

export const addValidationMessages = (added: ValidationMessages) => Object.assign(messages, added)
