import { m } from '#messages'
import { addValidationMessages } from './validation-messages.ts'

/**
 * Adds the messages for names. Only screens that ask for these import this file, so that the sign-in screens load less
 * code.
 */
export const addProfileMessages = () =>
  addValidationMessages({
    first_name_required: m.first_name_required,
    last_name_required: m.last_name_required,
    name_invalid: m.name_invalid,
    name_long: m.name_long,
  })
