import * as z from 'zod/mini'
import { session } from '#contract/accounts/sessions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { emptyBody, idParam } from '#contract/values.ts'

export const closeFamily = endpoint({
  method: 'DELETE',
  url: '/parents',
  config: { allow: ['parent'], needsProof: true, refusals: ['first_parent', 'not_found'] },
  schema: {
    /** `send_orders`: the approved orders, still in their 24-hour hold, that are sent although the family closes. */
    body: z.nullish(z.object({ send_orders: z.optional(z.array(z.string()).check(z.maxLength(1000))) })),
    response: { 204: emptyBody },
  },
})

export const restoreFamily = endpoint({
  method: 'POST',
  url: '/auth/restore',
  config: {
    allow: ['anyone'],
    secretIn: 'response',
    worksOnlyOnce: true,
    refusals: ['kid_site', 'ticket_used_up'],
  },
  schema: { body: z.object({ ticket: z.string().check(z.maxLength(200)) }), response: { 200: session } },
})

/** For a deleted child's finished quests: `verify` pays them, `release` returns their points to the wallet. */
export const finishedQuestChoices = ['verify', 'release'] as const
export type FinishedQuestChoice = (typeof finishedQuestChoices)[number]

export const deleteChild = endpoint({
  method: 'DELETE',
  url: '/children/:id',
  config: { allow: ['parent'], needsProof: true },
  schema: {
    params: idParam,
    /** `finished`: what happens to the child's finished quests that no parent has verified or rejected. */
    body: z.nullish(z.object({ finished: z.optional(z.enum(finishedQuestChoices)) })),
    response: { 204: emptyBody },
  },
})
