import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { email, emptyBody, language } from '#contract/values.ts'

/** The version of the words by which somebody agrees to get news: /newsletter's, and the switch's in the settings. */
export const NEWS_CONSENT_VERSION = '2026-11'
export const newsletterForm = z.object({ email })

export const subscribeToNewsletter = endpoint({
  method: 'POST',
  url: '/newsletter',
  config: { allow: ['anyone'], botCheck: true, refusals: ['kid_site', 'too_many'] },
  schema: {
    tags: ['newsletter'],
    summary: 'Ask for the newsletter; the answer is the same for every address, a mail asks for a yes',
    body: z.extend(newsletterForm, { language: z.optional(language) }),
    response: { 204: emptyBody },
  },
})

const newsletterConfirmation = z.object({
  /** Or somebody who has it already. */
  state: z.enum(['welcome', 'again']),
  /** Whether a promo code is on its way by mail: it comes once. */
  code_mailed: z.boolean(),
})
export type NewsletterConfirmation = z.infer<typeof newsletterConfirmation>

export const confirmNewsletter = endpoint({
  method: 'POST',
  url: '/newsletter/confirm/:code',
  config: { allow: ['anyone'], secretIn: 'path', refusals: ['kid_site', 'newsletter_expired'] },
  schema: {
    tags: ['newsletter'],
    summary: 'Say yes to the newsletter with the code of the mail; again is success again',
    params: z.object({ code: z.string() }),
    response: { 200: newsletterConfirmation },
  },
})
