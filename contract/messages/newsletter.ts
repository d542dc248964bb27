import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { codeParam, email, emptyBody, language } from '#contract/values.ts'

/** The version of the consent texts on /newsletter and at the switch in the settings. */
export const NEWS_CONSENT_VERSION = '2026-11'
export const newsletterForm = z.object({ email })

export const subscribeToNewsletter = endpoint({
  method: 'POST',
  url: '/newsletter',
  config: { allow: ['anyone'], botCheck: true, refusals: ['kid_site'] },
  schema: {
    body: z.extend(newsletterForm, { language: z.optional(language) }),
    response: { 204: emptyBody },
  },
})

const newsletterConfirmation = z.object({
  /** `welcome`: the address is newly subscribed; `again`: it was subscribed before. */
  state: z.enum(['welcome', 'again']),
  /** Whether a mail with the welcome code, a promo code, follows. Each subscriber gets such a code once. */
  code_mailed: z.boolean(),
})
export type NewsletterConfirmation = z.infer<typeof newsletterConfirmation>

export const confirmNewsletter = endpoint({
  method: 'POST',
  url: '/newsletter/confirm/:code',
  config: { allow: ['anyone'], secretIn: 'path', refusals: ['kid_site', 'newsletter_expired'] },
  schema: { params: codeParam, response: { 200: newsletterConfirmation } },
})
