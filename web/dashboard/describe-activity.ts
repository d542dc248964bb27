import type { Activity } from '#contract/dashboard/activity.ts'
import { m } from '#messages'
import { describeDevice } from '#web/accounts/describe-device.ts'
import { phoneText } from '#web/accounts/phone-text.ts'
import { providerNames } from '#web/accounts/social/provider-names.ts'

const sentences: Record<Activity['kind'], (entry: Activity) => string> = {
  signed_in: m.activity_signed_in,
  session_ended: m.activity_session_ended,
  sessions_ended: m.activity_sessions_ended,
  email_changed: m.activity_email_changed,
  phone_changed: ({ person, detail }) =>
    detail
      ? m.activity_phone_changed({ person, detail: phoneText(detail) })
      : m.activity_phone_removed({ person }),
  password_changed: m.activity_password_changed,
  email_removed: m.activity_email_removed,
  pin_changed: m.activity_pin_changed,
  pin_locked: m.activity_pin_locked,
  family_code_changed: m.activity_family_code_changed,
  tablet_added: m.activity_tablet_added,
  tablet_ended: m.activity_tablet_ended,
  picture_pin_changed: m.activity_picture_pin_changed,
  picture_pin_locked: m.activity_picture_pin_locked,
  change_undone: m.activity_change_undone,
  provider_linked: ({ person, detail }) =>
    m.activity_provider_linked({
      person,
      detail: Object.entries(providerNames).find(([name]) => name === detail)?.[1] ?? detail,
    }),
  authenticator_added: m.activity_authenticator_added,
  authenticator_removed: m.activity_authenticator_removed,
  recovery_codes_made: m.activity_recovery_codes_made,
  recovery_code_used: m.activity_recovery_code_used,
  passkey_added: m.activity_passkey_added,
  passkey_removed: m.activity_passkey_removed,
  child_added: m.activity_child_added,
  child_restored: m.activity_child_restored,
  child_deleted: m.activity_child_deleted,
  family_closed: m.activity_family_closed,
  family_restored: m.activity_family_restored,
  data_exported: m.activity_data_exported,
  parent_invited: m.activity_parent_invited,
  parent_joined: m.activity_parent_joined,
  helper_invited: m.activity_helper_invited,
  helper_joined: m.activity_helper_joined,
  helper_changed: m.activity_helper_changed,
  helper_removed: m.activity_helper_removed,
  parent_removed: m.activity_parent_removed,
  auto_reload_on: m.activity_auto_reload_on,
  auto_reload_off: m.activity_auto_reload_off,
  quest_verify: m.activity_quest_verify,
  quest_reject: m.activity_quest_reject,
  quest_restore: m.activity_quest_restore,
  order_approve: m.activity_order_approve,
  order_reject: m.activity_order_reject,
  order_cancel: m.activity_order_cancel,
}

/** Says what happened, such as: Mia logged in. */
export const describeActivity = (entry: Activity): string => sentences[entry.kind](entry)

/**
 * Returns what the sentence leaves out: the device of a session, and who did it. If nobody was signed in, says that
 * it was done by a link in a message, except for wrong PINs and pictures: nobody knows who entered them.
 */
export function describeCircumstances(entry: Activity): string[] {
  const { kind, person, by } = entry
  const isAboutDevice = kind === 'signed_in' || kind === 'session_ended' || kind === 'tablet_added'
  return [
    ...(isAboutDevice ? [describeDevice(entry)] : []),
    ...(by && by !== person ? [m.activity_by({ by })] : []),
    ...(by || kind === 'pin_locked' || kind === 'picture_pin_locked' ? [] : [m.activity_by_link()]),
  ]
}
