import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { minutesAfter } from '#contract/calendar.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { BotCheck } from './port.ts'

/** Proof of work without a third party. Solving a challenge takes a phone about half a second. */
export function altcha(secrets: Secrets): BotCheck {
  const keys = {
    hmacSignatureSecret: secrets.hmac('bot-check', 'signature'),
    hmacKeySignatureSecret: secrets.hmac('bot-check', 'key'),
  }
  return {
    challenge: async (now) => ({
      ...(await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: 5000,
        counter: randomInt(300, 600),
        deriveKey,
        expiresAt: Math.floor(minutesAfter(now, 5).getTime() / 1000),
        ...keys,
      })),
    }),

    verify: async (token, now) => {
      try {
        const { challenge, solution } = JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
        const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keys })
        const expiresAt = new Date(Number(challenge.parameters.expiresAt) * 1000)
        if (!verified || expiresAt <= now) return undefined
        return { id: String(challenge.signature), expiresAt }
      } catch {
        // Clients can send anything; an unreadable token counts as unsolved.
        return undefined
      }
    },
  }
}
