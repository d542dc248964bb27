import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import { minutesAfter } from '#contract/calendar.ts'
import { PASSKEY_MINUTES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { spendSolution } from '#server/accounts/sessions/solutions.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { hashToken } from '#server/platform/secrets.ts'

/** What a challenge is sealed for: it works for nothing else, and for nobody else. */
export const LOGIN = 'login by passkey'
export const aboutAdding = (actor: Pick<Actor, 'id'>, token: string) =>
  `new passkey of ${actor.id} ${hashToken(token)}`
export const aboutProof = (actor: Pick<Actor, 'id'>, token: string) =>
  `proof by passkey of ${actor.id} ${hashToken(token)}`

/** What the passkey signs. The server stores nothing: when the challenge expires is sealed in it. */
export const createChallenge = ({ clock, secrets }: Pick<Deps, 'clock' | 'secrets'>, about: string): string =>
  secrets.seal(String(minutesAfter(clock.now(), PASSKEY_MINUTES).getTime()), about)

/**
 * Returns the challenge that the browser answered, and when it expires. Throws the refusal `passkey_expired` if this server did not
 * make the challenge for this purpose, or too long ago.
 */
export function openChallenge({ clock, secrets }: Deps, clientDataJSON: string, about: string) {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON)
    const expiresAt = new Date(Number(secrets.unseal(challenge, about)))
    if (expiresAt > clock.now()) return { challenge, expiresAt }
  } catch {
    // Not sealed by this server for this purpose, or no JSON.
  }
  throw new Refusal('passkey_expired')
}

type Challenge = ReturnType<typeof openChallenge>

/** Throws the refusal `passkey_expired` for a challenge that was answered before. */
export async function spendChallenge(tx: Tx, { challenge, expiresAt }: Challenge): Promise<void> {
  if (!(await spendSolution(tx, challenge, expiresAt))) throw new Refusal('passkey_expired')
}
