import { dayIn, daysAfter, hourOfDay, minutesAfter } from '#contract/calendar.ts'
import { MESSAGE_TRIES, NIGHT_HOURS } from '#contract/limits.ts'
import { NumberRefused } from '#server/platform/adapters/sms/port.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { MessageKind, MessageKinds } from './message-kind.ts'
import { isOnByDefault } from './preferences.ts'
import { claimDueMessage, isStillWanted, markFailed, markSent, postponeMessage } from './queries.ts'
import { renderMail, renderSms } from './render.ts'
import { isSubscribed } from './subscribers.ts'

/** How long a claimed message stays invisible to other workers; after a crash another worker retries it. */
const CLAIM_MINUTES = 5

/** Sends all messages that are due; returns how many it processed. (N09) */
export async function deliverMessages(deps: Deps, kinds: MessageKinds): Promise<number> {
  for (let tried = 0; ; tried++) {
    const now = deps.clock.now()
    const message = await deps.transaction((tx) => claimDueMessage(tx, now, minutesAfter(now, CLAIM_MINUTES)))
    if (!message) return tried
    const kind = kinds.get(message.kind)
    if (!kind) throw new Error(`Message ${message.id} has the unknown kind "${message.kind}"`)
    if (!(await dropIfOver(deps, kind, message)) && !(await postponeAtNight(deps, kind, message)))
      await deliver(deps, kind, message)
  }
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claimDueMessage>>>

/** Drops a message that is too late, belongs to a closed family or is no longer wanted; returns whether it did. */
async function dropIfOver({ db, clock }: Deps, kind: MessageKind, message: Claimed): Promise<boolean> {
  const { preference, forClosedFamily } = kind
  const isFrozen = message.closed_at !== null && !forClosedFamily
  const isLate = message.good_until !== null && message.good_until <= clock.now()
  const isWanted =
    preference === undefined ||
    (message.subscriber_id
      ? await isSubscribed(db, { id: message.subscriber_id })
      : await isStillWanted(db, message, preference, isOnByDefault(preference, message.channel)))
  const isOver = isFrozen || isLate || !isWanted
  if (isOver) await postponeMessage(db, message.id, null)
  return isOver
}

async function postponeAtNight({ db, clock }: Deps, kind: MessageKind, message: Claimed): Promise<boolean> {
  const { channel, time_zone } = message
  if (channel !== 'sms' || !time_zone || kind.isUrgent) return false
  const morning = morningAfter(clock.now(), time_zone)
  if (morning) await postponeMessage(db, message.id, morning)
  return morning !== undefined
}

/** Returns the end of the current night; undefined by day. */
function morningAfter(now: Date, timeZone: string): Date | undefined {
  const today = dayIn(timeZone, now)
  const morning = hourOfDay(today, NIGHT_HOURS.until, timeZone)
  if (now < morning) return morning
  return now < hourOfDay(today, NIGHT_HOURS.from, timeZone)
    ? undefined
    : hourOfDay(daysAfter(today, 1), NIGHT_HOURS.until, timeZone)
}

async function deliver(deps: Deps, kind: MessageKind, message: Claimed) {
  const { db, clock, reportError } = deps
  try {
    await send(deps, kind, message)
    await markSent(db, message.id, clock.now())
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    const final = isFinal(error) || message.tries + 1 >= MESSAGE_TRIES
    const pause = Math.min(2 ** message.tries, 60 * 6)
    if (final)
      reportError(
        new Error(`Message ${message.id} (${message.kind}) cannot be delivered: ${errorCodes(error)}`),
      )
    await markFailed(db, message.id, failure.slice(0, 500), final ? null : minutesAfter(clock.now(), pause))
  }
}

async function send(deps: Deps, kind: MessageKind, message: Claimed): Promise<void> {
  const { id, channel, to_address: address, to_name: name, family_id } = message
  if (channel === 'sms') return deps.texter.send({ id, to: address, text: renderSms(deps, kind, message) })
  let { facts } = message
  if (family_id && kind.complete) facts = await kind.complete(deps, family_id, facts)
  const files = family_id && kind.attachments ? await kind.attachments(deps, family_id, facts) : []
  return deps.mailer.send({
    id,
    to: { address, name },
    ...renderMail(deps, kind, { ...message, facts }),
    files,
  })
}

/** The loggable part of a failure. The provider's text may name the recipient, so it is kept in the outbox only. */
function errorCodes(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { name, code, responseCode, command } = error as Error & Record<string, unknown>
  return [name, code, responseCode, command].filter(Boolean).join(' ')
}

/** Only a refusal of this recipient or this text is final; anything else (login, load) may pass, so it is retried. */
function isFinal(error: unknown): boolean {
  if (error instanceof NumberRefused) return true
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false
  return Number(error.responseCode) >= 500 && (error.command === 'RCPT TO' || error.command === 'DATA')
}
