import * as z from 'zod/mini'
import { session } from '#contract/accounts/sessions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { emptyBody, idParam } from '#contract/values.ts'

export const closeFamily = endpoint({
  method: 'DELETE',
  url: '/parents',
  config: { allow: ['parent'], refusals: ['not_found'] },
  schema: {
    tags: ['closing'],
    summary:
      'Close the family: everything is frozen, can be restored for six months, and is then deleted; approved orders still in their hold are cancelled, except those in `send_orders`',
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
    noRetry: true,
    refusals: ['kid_site', 'ticket_used_up', 'too_many'],
  },
  schema: {
    tags: ['closing'],
    summary: 'Restore a closed family with the ticket from signing in: one use, fifteen minutes',
    body: z.object({ ticket: z.string().check(z.maxLength(200)) }),
    response: { 200: session },
  },
})

/** A deleted child's finished quests are paid (`verify`), or their points return to the wallet (`release`). */
export const finishedQuestChoices = ['verify', 'release'] as const
export type FinishedQuestChoice = (typeof finishedQuestChoices)[number]

export const deleteChild = endpoint({
  method: 'DELETE',
  url: '/children/:id',
  config: { allow: ['parent'] },
  schema: {
    tags: ['closing'],
    summary:
      'Delete a child: open quests are deleted, finished ones decided, series stopped; its points are kept for six months, in which the parent can reactivate it',
    params: idParam,
    body: z.nullish(z.object({ finished: z.optional(z.enum(finishedQuestChoices)) })),
    response: { 204: emptyBody },
  },
})
