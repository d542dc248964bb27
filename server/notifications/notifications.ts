import type { Language } from '#contract/values.ts'
import { minutesAfter } from '#server/clock.ts'
import type { Tx } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import type { Facts, Kind } from './kinds.ts'
import { letterOf } from './letters.ts'
import { addMessage, claimDueMessage, markFailed, markSent, type OutboxRow } from './store.ts'

type Message<K extends Kind> = {
  family_id: string | null
  to: { address: string; name: string }
  language: Language
  kind: K
  facts: Facts[K]
}

/** Stores a message in the transaction of its cause; it is sent after, and tried again until it goes. (N03) */
export async function notify<K extends Kind>(
  { clock, secrets, jobs }: Deps,
  tx: Tx,
  message: Message<K>,
): Promise<void> {
  const { family_id, to, language, kind, facts } = message
  await addMessage(tx, {
    id: secrets.id(),
    family_id,
    kind,
    channel: 'email',
    to_address: to.address,
    to_name: to.name,
    language,
    facts: JSON.stringify(facts),
    tries: 0,
    next_try_at: clock.now(),
    created_at: clock.now(),
    sent_at: null,
    failure: null,
  })
  await jobs.soon(tx, 'deliver-messages')
}

/** While one worker sends a message no other takes it; when the worker dies, another does after this long. */
const CLAIM_MINUTES = 5
const TRIES = 12

/** Sends every message that is due; answers how many were tried. */
export async function deliverMessages(deps: Deps): Promise<number> {
  for (let tried = 0; ; tried++) {
    const now = deps.clock.now()
    const message = await deps.transaction((tx) => claimDueMessage(tx, now, minutesAfter(now, CLAIM_MINUTES)))
    if (!message) return tried
    await deliver(deps, message)
  }
}

async function deliver(deps: Deps, message: OutboxRow) {
  const { db, mailer, clock, report } = deps
  try {
    await mailer.send({
      id: message.id,
      to: { address: message.to_address, name: message.to_name },
      ...letterOf(deps, message),
    })
    await markSent(db, message.id, clock.now())
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    const final = isFinal(error) || message.tries + 1 >= TRIES
    const pause = Math.min(2 ** message.tries, 60 * 6)
    if (final) report(new Error(`Message ${message.id} (${message.kind}) cannot be delivered: ${failure}`))
    await markFailed(db, message.id, failure.slice(0, 500), final ? null : minutesAfter(clock.now(), pause))
  }
}

/** Refused for good is only what concerns this one message: its receiver or its text. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false
  return Number(error.responseCode) >= 500 && (error.command === 'RCPT TO' || error.command === 'DATA')
}
