import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { emptyBody, enteredPassword, idParam, password } from '#contract/values.ts'
import { fieldsMatch } from './sessions.ts'

/* Apart from sessions.ts, which the sign-in page loads, to keep that page small. */

export const passwordChange = z
  .object({
    old_password: enteredPassword,
    new_password: password,
    new_password_confirmation: enteredPassword,
  })
  .check(fieldsMatch('new_password', 'new_password_confirmation'))
export type PasswordChange = z.infer<typeof passwordChange>

export const changeOwnPassword = endpoint({
  method: 'PUT',
  url: '/parents/password/reset',
  config: { allow: ['parent'], refusals: ['password_common', 'password_wrong', 'too_many'] },
  schema: { body: passwordChange, response: { 204: emptyBody } },
})

export const changeChildPassword = endpoint({
  method: 'PUT',
  url: '/children/:id/password/reset',
  config: { allow: ['parent'], refusals: ['password_common', 'password_wrong', 'too_many'] },
  schema: { params: idParam, body: passwordChange, response: { 204: emptyBody } },
})

const ownSession = z.object({
  id: z.string(),
  opened_at: z.string(),
  expires_at: z.string(),
  /** The session of this request. */
  is_current: z.boolean(),
  /** Product names, not translated; '' when unknown. */
  browser: z.string(),
  system: z.string(),
})
export type OwnSession = z.infer<typeof ownSession>

export const listSessions = endpoint({
  method: 'GET',
  url: '/sessions',
  config: { allow: ['parent', 'child'] },
  schema: { response: { 200: z.object({ sessions: z.array(ownSession) }) } },
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  url: '/sessions',
  config: { allow: ['parent', 'child'] },
  schema: { response: { 204: emptyBody } },
})

export const endSession = endpoint({
  method: 'DELETE',
  url: '/sessions/:id',
  config: { allow: ['parent', 'child'] },
  schema: { params: idParam, response: { 204: emptyBody } },
})
