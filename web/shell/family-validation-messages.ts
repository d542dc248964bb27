import { m } from '#messages'

/** In a file of its own, so that the sign-in page does not load these messages. */
export const familyValidationMessages = {
  birthday_range: m.birthday_range,
  day_invalid: m.day_invalid,
  day_past: m.day_past,
  day_time_past: m.day_time_past,
  description_long: m.description_long,
  frequency_range: m.frequency_range,
  invite_address_required: m.invite_address_required,
  kid_first_name_required: m.kid_first_name_required,
  name_required: m.name_required,
  note_long: m.note_long,
  points_least: m.points_least,
  points_most: m.points_most,
  points_whole: m.points_whole,
}
