import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { emptyBody, enteredPassword, idParam, password } from '#contract/values.ts'
import { requireMatchingFields } from './sessions.ts'

/* Not in sessions.ts, because the sign-in page loads that file and should stay small. */

export const passwordChange = z
  .object({
    /** To change a child's password, a parent enters either the child's password or their own. */
    old_password: enteredPassword,
    new_password: password,
    new_password_confirmation: enteredPassword,
  })
  .check(requireMatchingFields('new_password', 'new_password_confirmation'))
export type PasswordChange = z.infer<typeof passwordChange>

export const changeOwnPassword = endpoint({
  method: 'PUT',
  url: '/parents/password/reset',
  config: { allow: ['parent'], refusals: ['password_common', 'password_wrong'] },
  schema: { body: passwordChange, response: { 204: emptyBody } },
})

export const changeChildPassword = endpoint({
  method: 'PUT',
  url: '/children/:id/password/reset',
  config: { allow: ['parent'], refusals: ['password_common', 'password_wrong'] },
  schema: { params: idParam, body: passwordChange, response: { 204: emptyBody } },
})

const ownSession = z.object({
  id: z.string(),
  opened_at: z.string(),
  expires_at: z.string(),
  /** Whether this is the session that the request was sent with. */
  is_current: z.boolean(),
  /** `browser` and `system` are product names, not translated, or '' when unknown. */
  browser: z.string(),
  system: z.string(),
})
export type OwnSession = z.infer<typeof ownSession>

export const listSessions = endpoint({
  method: 'GET',
  url: '/sessions',
  config: { allow: ['parent', 'child', 'helper'] },
  schema: { response: { 200: z.object({ sessions: z.array(ownSession) }) } },
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  url: '/sessions',
  config: { allow: ['parent', 'child', 'helper'] },
  schema: { response: { 204: emptyBody } },
})

export const endSession = endpoint({
  method: 'DELETE',
  url: '/sessions/:id',
  config: { allow: ['parent', 'child', 'helper'] },
  schema: { params: idParam, response: { 204: emptyBody } },
})
