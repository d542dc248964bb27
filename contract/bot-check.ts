import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

/* The URLs say `recaptcha` for compatibility. They serve every kind of bot check. */

export const getBotChallenge = endpoint({
  method: 'GET',
  url: '/recaptcha/challenge',
  config: { allow: ['anyone'] },
  // The fields depend on the kind of bot check that the server uses.
  schema: { response: { 200: z.looseObject({}) } },
})

/** Later calls send `bot_pass` in the header X-Bot-Check. The pass is secret, so the response is not stored. */
export const verifyBotCheck = endpoint({
  method: 'POST',
  url: '/recaptcha/verify',
  config: { allow: ['anyone'], secretIn: 'response', refusals: ['bot_check'] },
  schema: {
    body: z.object({ token: z.string().check(z.maxLength(20_000)) }),
    response: { 200: z.object({ success: z.boolean(), bot_pass: z.string() }) },
  },
})

/** The action name that the browser passes to reCAPTCHA and the server expects in the token. */
export const RECAPTCHA_ACTION = 'questnest'
