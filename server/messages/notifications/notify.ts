import type { Language } from '#contract/values.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { canSendTexts, isOnByDefault } from './preferences.ts'
import { insertMessage, insertWantedMessages } from './queries.ts'
import { type AccountKind, type Facts, type Kind, type kinds, type NewsKind, ruleOf } from './registry.ts'

/** What telling needs: the operator's commands have no more. */
type Telling = Pick<Deps, 'config' | 'clock' | 'secrets' | 'jobs'>

type Message<K extends AccountKind> = {
  family_id: string | null
  /** An e-mail address, or a phone number as E.164 where `channel` is 'sms'. */
  to: { address: string; name: string }
  channel?: (typeof kinds)[K]['channels'][number]
  language: Language
  kind: K
  facts: Facts[K]
}

/** Stores a message to an address in the transaction of its cause; it is sent after, and tried again until it goes. (N03) */
export async function notifyAddress<K extends AccountKind>(
  deps: Telling,
  tx: Tx,
  message: Message<K>,
): Promise<void> {
  const { clock, secrets, jobs } = deps
  const { family_id, to, language, kind, facts, channel = ruleOf(kind).channels[0] } = message
  if (channel === 'sms' && !canSendTexts(deps)) throw new Error(`${kind} by text message, with SMS=off`)
  await insertMessage(tx, {
    ...unsent(clock.now()),
    ...{ id: secrets.id(), family_id, kind, channel, language, facts: JSON.stringify(facts) },
    ...{ to_address: to.address, to_name: to.name, user_id: null, subscriber_id: null },
  })
  await jobs.enqueueInTransaction(tx, 'deliver-messages')
}

const unsent = (at: Date) => ({
  ...{ tries: 0, next_try_at: at, created_at: at, good_until: null, sent_at: null, failure: null },
})

/** Stores a mail to somebody who has the newsletter without an account: it goes while they have it. (N07) */
export async function notifySubscriber<K extends NewsKind>(
  { secrets, clock, jobs }: Telling,
  tx: Tx,
  { id: subscriber_id, email, language }: { id: string; email: string; language: Language },
  kind: K,
  facts: Facts[K],
): Promise<void> {
  await insertMessage(tx, {
    ...unsent(clock.now()),
    ...{ id: secrets.id(), kind, channel: 'email', language, facts: JSON.stringify(facts) },
    ...{ to_address: email, to_name: '', subscriber_id, user_id: null, family_id: null },
  })
  await jobs.enqueueInTransaction(tx, 'deliver-messages')
}

type Told<K extends Kind> = {
  family_id: string
  /** The family's parents, or one person by id. */
  to: 'parents' | { user_id: string }
  kind: K
  facts: Omit<Facts[K], 'child'>
  /** From then on it would be wrong, and is not sent. */
  good_until?: Date
}

/**
 * Tells people of a family something, each in their language and by the ways they want to hear of it, as `kinds` says;
 * nobody where they don't. The message goes with the transaction of its cause, which waits for nothing. (N02, N03)
 */
export function notifyUsers<K extends Kind>(
  deps: Telling,
  tx: Tx,
  { family_id, to, kind, facts, good_until }: Told<K>,
) {
  const { obeys, channels } = ruleOf(kind)
  const preference = obeys === 'account' ? null : obeys
  insertWantedMessages(tx, {
    id: deps.secrets.id(),
    family_id,
    ...(to === 'parents' ? { role: 'parent', user_id: null } : { role: null, user_id: to.user_id }),
    kind,
    preference,
    ways: channels
      .filter((channel) => channel === 'email' || canSendTexts(deps))
      .map((channel) => ({ channel, byDefault: isOnByDefault(preference, channel) })),
    facts: JSON.stringify(facts),
    good_until: good_until ?? null,
    at: deps.clock.now(),
  })
  deps.jobs.enqueue('deliver-messages')
}
