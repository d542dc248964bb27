import { RECAPTCHA_ACTION } from '#contract/bot-check.ts'
import { minutesAfter } from '#contract/calendar.ts'
import { RECAPTCHA_SCORE_MIN } from '#contract/limits.ts'
import type { BotCheck } from './port.ts'

type Settings = {
  siteKey: string
  secretKey: string
  /** The site for which Google must have issued a token. */
  host: string
  verifyUrl?: string
}
type Verdict = { success?: boolean; hostname?: string; action?: string; score?: number }

/** reCAPTCHA v3: asks Google about each token. Google's script runs in the page. */
export function recaptcha({
  siteKey,
  secretKey,
  host,
  verifyUrl = 'https://www.google.com/recaptcha/api/siteverify',
}: Settings): BotCheck {
  return {
    challenge: async () => ({ recaptcha: siteKey }),

    verify: async (token, now) => {
      const reply = await fetch(verifyUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret: secretKey, response: token }),
        signal: AbortSignal.timeout(10_000),
        redirect: 'error', // the secret key must not go elsewhere
      })
      const { success, hostname, action, score = 0 } = (await reply.json()) as Verdict
      const isOurs = success === true && hostname === host && action === RECAPTCHA_ACTION
      // Google accepts a token for two minutes.
      return isOurs && score >= RECAPTCHA_SCORE_MIN
        ? { id: token, expiresAt: minutesAfter(now, 2) }
        : undefined
    },
  }
}
