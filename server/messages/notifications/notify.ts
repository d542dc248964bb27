import type { Channel } from '#contract/messages/notifications.ts'
import type { Language } from '#contract/values.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getLane, laneJobs } from './lanes.ts'
import type { MandatoryMessage, MessageKind } from './message-kind.ts'
import { canSendMails, canSendTexts, isOnByDefault } from './preferences.ts'
import { insertMessage, insertUserMessages } from './queries.ts'

/** The part of `Deps` that the operator's commands also have. */
export type NotifyDeps = Pick<Deps, 'config' | 'clock' | 'secrets' | 'jobs'>

type AddressMessage<Facts> = {
  family_id: string | null
  /** An e-mail address, or an E.164 phone number for SMS. */
  to: { address: string; name: string }
  /** Default: e-mail if the kind has a mail, else SMS. */
  channel?: Channel
  language: Language
  kind: MandatoryMessage<Facts>
  facts: NoInfer<Facts>
}

/**
 * Stores a message to an address in the caller's transaction; a job sends it after the commit and retries on failure.
 * Throws for an SMS on a server with SMS=off. Does nothing for a mail on a server that sends none. (N09, F08)
 */
export async function notifyAddress<Facts>(
  deps: NotifyDeps,
  tx: Tx,
  message: AddressMessage<Facts>,
): Promise<void> {
  const { clock, secrets, jobs } = deps
  const { family_id, to, language, kind, facts, channel = kind.mail ? 'email' : 'sms' } = message
  if (channel === 'sms' && !canSendTexts(deps))
    throw new Error(
      `Cannot send the message "${kind.name}" by SMS, because SMS=off. Check \`canSendTexts\` first.`,
    )
  if (channel === 'email' && !canSendMails(deps)) return
  await insertMessage(tx, {
    ...createUnsentColumns(clock.now()),
    id: secrets.newId(),
    family_id,
    user_id: null,
    subscriber_id: null,
    kind: kind.name,
    lane: getLane(kind),
    channel,
    language,
    facts: JSON.stringify(facts),
    to_address: to.address,
    to_name: to.name,
  })
  await jobs.enqueueInTransaction(tx, laneJobs[getLane(kind)])
}

/** Mails the operator, in English. */
export const notifyOperator = <Facts>(
  deps: NotifyDeps,
  tx: Tx,
  { kind, facts }: Pick<AddressMessage<Facts>, 'kind' | 'facts'>,
) => {
  const to = { address: deps.config.OPERATOR_EMAIL, name: 'Questnest' }
  return notifyAddress(deps, tx, { family_id: null, to, language: 'en-CA', kind, facts })
}

const createUnsentColumns = (now: Date) => ({
  tries: 0,
  next_try_at: now,
  created_at: now,
  good_until: null,
  sent_at: null,
  failure: null,
  about: null,
  content: null,
  released_at: null,
})

/**
 * Stores a mail to a newsletter subscriber without an account. Subscribers who unsubscribe before the job sends it do not
 * get it. (N07)
 */
export async function notifySubscriber<Facts>(
  deps: NotifyDeps,
  tx: Tx,
  { id: subscriber_id, email, language }: { id: string; email: string; language: Language },
  kind: MessageKind<Facts>,
  facts: NoInfer<Facts>,
): Promise<void> {
  const { secrets, clock, jobs } = deps
  if (!canSendMails(deps)) return
  await insertMessage(tx, {
    ...createUnsentColumns(clock.now()),
    id: secrets.newId(),
    family_id: null,
    user_id: null,
    subscriber_id,
    kind: kind.name,
    lane: getLane(kind),
    channel: 'email',
    language,
    facts: JSON.stringify(facts),
    to_address: email,
    to_name: '',
  })
  await jobs.enqueueInTransaction(tx, laneJobs[getLane(kind)])
}

type UserMessage<Facts> = {
  family_id: string
  to: 'parents' | { user_id: string }
  kind: MessageKind<Facts>
  /** If the facts have a `child_id`, the child's first name is added as `child`. */
  facts: Omit<Facts, 'child'>
  /** From this instant on, the message is outdated and is not sent. */
  good_until?: Date
}

/**
 * Stores a message to people of a family in the caller's transaction: one per person and channel that the person wants,
 * in the person's language. (N02, N03)
 */
export async function notifyUsers<Facts>(
  deps: NotifyDeps,
  tx: Tx,
  { family_id, to, kind, facts, good_until }: UserMessage<Facts>,
): Promise<void> {
  const { preference = null } = kind
  const channels: Channel[] = [
    ...(kind.mail && canSendMails(deps) ? ['email' as const] : []),
    ...(kind.sms && canSendTexts(deps) ? ['sms' as const] : []),
  ]
  if (channels.length === 0) return
  // The job starts a moment later, usually after the commit. If it starts earlier, a scheduled run sends the message.
  const lane = getLane(kind)
  deps.jobs.enqueue(laneJobs[lane])
  await insertUserMessages(tx, {
    id: deps.secrets.newId(),
    family_id,
    user_id: to === 'parents' ? null : to.user_id,
    kind: kind.name,
    lane,
    preference,
    channels,
    by_default: channels.map((channel) => isOnByDefault(preference, channel)),
    facts: JSON.stringify(facts),
    about: kind.about ? deps.secrets.hmac('message about', kind.about(facts)) : null,
    content: kind.about ? deps.secrets.hmac('message', `${kind.name} ${JSON.stringify(facts)}`) : null,
    good_until: good_until ?? null,
    now: deps.clock.now(),
  })
}
