import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { ACTIVITY_PER_PAGE } from '#contract/limits.ts'
import { makePageQuery, pagination } from '#contract/paging.ts'

export const activityKinds = [
  'signed_in',
  'session_ended',
  'sessions_ended',
  'email_changed',
  'phone_changed',
  'password_changed',
  'email_removed',
  'pin_changed',
  'pin_locked',
  'family_code_changed',
  'tablet_added',
  'tablet_ended',
  'picture_pin_changed',
  'picture_pin_locked',
  'change_undone',
  'provider_linked',
  'authenticator_added',
  'authenticator_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'child_added',
  'child_restored',
  'child_deleted',
  'family_closed',
  'family_restored',
  'data_exported',
  'parent_invited',
  'parent_joined',
  'parent_removed',
  'helper_invited',
  'helper_joined',
  'helper_changed',
  'helper_removed',
  'auto_reload_on',
  'auto_reload_off',
  'quest_verify',
  'quest_reject',
  'quest_restore',
  'order_approve',
  'order_reject',
  'order_cancel',
] as const

const activity = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(activityKinds),
  /** The first name of the person whose account, quest or order it is about, or all names of those who had finished a quest. */
  person: z.string(),
  /**
   * The first name of the person who did it, or null if nobody was signed in, for example when a mailed link was
   * opened.
   */
  by: z.nullable(z.string()),
  /**
   * The new e-mail or phone ('' if a phone was removed), the provider (`google`, `facebook`, `openid`), or the name of the tablet, app,
   * passkey, quest or reward; else ''.
   */
  detail: z.string(),
  /** Names such as `Firefox` and `Windows`, or '' when unknown. */
  browser: z.string(),
  system: z.string(),
})
export type Activity = z.infer<typeof activity>

/** What happened in the family's accounts in the last `ACTIVITY_DAYS`, and who decided what; newest first. (X12) */
export const listActivity = endpoint({
  method: 'GET',
  url: '/activity',
  config: { allow: ['parent'] },
  schema: {
    querystring: z.object(makePageQuery(ACTIVITY_PER_PAGE)),
    response: { 200: z.object({ activity: z.array(activity), pagination }) },
  },
})
