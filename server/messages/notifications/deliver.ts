import { dayIn, daysAfter, hourOfDay, minutesAfter } from '#contract/calendar.ts'
import { DAILY_MESSAGES, MESSAGE_TRIES, NIGHT_HOURS } from '#contract/limits.ts'
import { NumberRefusedError } from '#server/platform/adapters/sms/port.ts'
import type { Deps } from '#server/platform/deps.ts'
import { isWithinLimit } from '#server/platform/throttle.ts'
import { getLane, type Lane, lanes } from './lanes.ts'
import type { MessageKind, MessageKinds } from './message-kind.ts'
import { isOnByDefault } from './preferences.ts'
import {
  claimDueMessage,
  dropMessage,
  holdBackMessage,
  isStillWanted,
  markFailed,
  markSent,
  postponeMessage,
  releaseUnlessRedundant,
} from './queries.ts'
import { renderMail, renderSms } from './render.ts'
import { isSubscribed } from './subscribers.ts'

/** How long a claimed message is hidden from other workers. If its worker crashes, another one sends it after that. */
export const CLAIM_MINUTES = 5

/** Sends all due messages of the lanes, several at once in each. Returns how many were processed. (N09, X10) */
export async function deliverMessages(
  deps: Deps,
  kinds: MessageKinds,
  chosenLanes: readonly Lane[] = lanes,
): Promise<number> {
  const counts = await Promise.all(
    chosenLanes.flatMap((lane) =>
      Array.from({ length: deps.mailer.mailsAtOnce }, () => deliverOneByOne(deps, kinds, lane)),
    ),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

async function deliverOneByOne(deps: Deps, kinds: MessageKinds, lane: Lane): Promise<number> {
  for (let count = 0; ; count++) {
    const now = deps.clock.now()
    const message = await deps.transaction((tx) =>
      claimDueMessage(tx, lane, now, minutesAfter(now, CLAIM_MINUTES)),
    )
    if (!message) return count
    const kind = kinds.get(message.kind)
    if (!kind)
      throw new Error(
        `Message ${message.id} has the unknown kind "${message.kind}". Add the kind to server/message-kinds.ts, or delete the message from the table outbox.`,
      )
    const isDroppedOrPostponed =
      (await dropIfObsolete(deps, kind, message)) ||
      (await postponeAtNight(deps, kind, message)) ||
      (await dropIfRedundant(deps, message)) ||
      (await dropOrPostponeAboveLimits(deps, kind, message))
    if (!isDroppedOrPostponed) await deliver(deps, kind, message)
  }
}

type Message = NonNullable<Awaited<ReturnType<typeof claimDueMessage>>>

/**
 * Drops a message if it is too late, if the person no longer wants it, or if the family is closed and this kind is not for
 * closed families. Returns whether it was dropped.
 */
async function dropIfObsolete({ db, clock }: Deps, kind: MessageKind, message: Message): Promise<boolean> {
  const { preference, forClosedFamily } = kind
  const isStoppedByClosing = message.closed_at !== null && !forClosedFamily
  const isLate = message.good_until !== null && message.good_until <= clock.now()
  const isWanted =
    preference === undefined ||
    (message.subscriber_id
      ? await isSubscribed(db, { id: message.subscriber_id })
      : await isStillWanted(db, message, preference, isOnByDefault(preference, message.channel)))
  const isObsolete = isStoppedByClosing || isLate || !isWanted
  if (isObsolete) await dropMessage(db, message.id)
  return isObsolete
}

/** At night, postpones a text message to the morning, unless it is urgent. Returns whether it was postponed. */
async function postponeAtNight({ db, clock }: Deps, kind: MessageKind, message: Message): Promise<boolean> {
  const { channel, time_zone } = message
  if (channel !== 'sms' || !time_zone || kind.isUrgent) return false
  const morning = findEndOfNight(clock.now(), time_zone)
  if (morning) await postponeMessage(db, message.id, morning)
  return morning !== undefined
}

/**
 * Drops a message about something that can be undone and repeated (`about` in message-kind.ts) if there is a newer message
 * about it, or if the last message about it in the past hour says the same. Returns whether the message was dropped.
 */
async function dropIfRedundant({ config, clock, transaction, db }: Deps, message: Message): Promise<boolean> {
  if (!message.about || config.RATE_LIMIT === 'off') return false
  const now = clock.now()
  const isReleased = await transaction((tx) =>
    releaseUnlessRedundant(tx, message, { now, since: minutesAfter(now, -60) }),
  )
  if (!isReleased) await dropMessage(db, message.id)
  return !isReleased
}

/**
 * Keeps a bot, or a person who repeats an action, from causing many paid messages. Above the operator's daily limit,
 * postpones the message and reports the limit once a day; above the daily limit of the recipient or the family, drops
 * the message. Retries and messages of the lane `news` do not count. Returns whether the message was postponed or
 * dropped. (X03)
 */
async function dropOrPostponeAboveLimits(deps: Deps, kind: MessageKind, message: Message): Promise<boolean> {
  const { id, channel, to_address, family_id, tries } = message
  if (tries > 0 || getLane(kind) === 'news') return false
  const { config, db, clock, reportError } = deps
  const isWithinDailyLimit = (key: string, maxTries: number) =>
    isWithinLimit(deps, { key: `messages:${channel}:${key}`, maxTries, minutes: 24 * 60 })

  const setting = channel === 'sms' ? 'TEXTS_A_DAY' : 'MAILS_A_DAY'
  if (!(await isWithinDailyLimit('all', config[setting]))) {
    if (await isWithinDailyLimit('alarm', 1))
      reportError(new Error(`${setting}=${config[setting]} is reached. Further messages wait.`))
    await holdBackMessage(db, id, minutesAfter(clock.now(), 60))
    return true
  }
  const { toRecipient, toFamily } = DAILY_MESSAGES[channel]
  if (
    (await isWithinDailyLimit(to_address, toRecipient)) &&
    (!family_id || (await isWithinDailyLimit(family_id, toFamily)))
  )
    return false
  await dropMessage(db, id, 'above the daily limit')
  return true
}

/** Returns when the current night ends, or undefined during the day. */
function findEndOfNight(now: Date, timeZone: string): Date | undefined {
  const today = dayIn(timeZone, now)
  const morning = hourOfDay(today, NIGHT_HOURS.until, timeZone)
  if (now < morning) return morning
  return now < hourOfDay(today, NIGHT_HOURS.from, timeZone)
    ? undefined
    : hourOfDay(daysAfter(today, 1), NIGHT_HOURS.until, timeZone)
}

async function deliver(deps: Deps, kind: MessageKind, message: Message) {
  const { db, clock, reportError } = deps
  try {
    const facts = await readCurrentFacts(deps, kind, message)
    if (facts === undefined) return await dropMessage(db, message.id)
    await send(deps, kind, { ...message, facts })
    await markSent(db, message.id, clock.now())
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    const isGivenUp = isPermanent(error) || message.tries + 1 >= MESSAGE_TRIES
    const pauseMinutes = Math.min(2 ** message.tries, 60 * 6)
    const nextTry = isGivenUp ? null : minutesAfter(clock.now(), pauseMinutes)
    if (isGivenUp)
      reportError(
        new Error(`Message ${message.id} (${message.kind}) cannot be delivered: ${getErrorCodes(error)}`),
      )
    await markFailed(db, message.id, failure.slice(0, 500), nextTry)
  }
}

const readCurrentFacts = (deps: Deps, { updateFacts }: MessageKind, { family_id, facts }: Message) =>
  family_id && updateFacts ? updateFacts(deps, family_id, facts) : facts

async function send(deps: Deps, kind: MessageKind, message: Message): Promise<void> {
  const { id, channel, to_address: address, to_name: name, family_id, facts } = message
  if (channel === 'sms') return deps.texter.send({ id, to: address, text: renderSms(deps, kind, message) })
  const files = family_id && kind.attachments ? await kind.attachments(deps, family_id, facts) : []
  return deps.mailer.send({
    id,
    created_at: message.created_at,
    to: { address, name },
    ...renderMail(deps, kind, message),
    files,
  })
}

/** Returns only the codes of an error for the log, because the provider's message may contain the recipient. */
function getErrorCodes(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { name, code, responseCode, command } = error as Error & Record<string, unknown>
  return [name, code, responseCode, command].filter(Boolean).join(' ')
}

/** Only a refusal of the recipient or of the message itself is permanent. After any other error a retry may help. */
function isPermanent(error: unknown): boolean {
  if (error instanceof NumberRefusedError) return true
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false
  return Number(error.responseCode) >= 500 && (error.command === 'RCPT TO' || error.command === 'DATA')
}
