import { dayIn, daysAfter, hourOfDay, minutesAfter } from '#contract/calendar.ts'
import { isSubscribed } from '#server/messages/newsletter/subscribers.ts'
import type { MailFile } from '#server/platform/adapters/mail/port.ts'
import { NumberRefused } from '#server/platform/adapters/sms/port.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findOrderGiftCode } from '#server/rewards/fulfilment/gift-codes.ts'
import { getInvoiceFile } from '#server/store/invoices/invoice.ts'
import { letterOf } from './letters.ts'
import { isOnByDefault } from './preferences.ts'
import { claimDueMessage, isStillWanted, markFailed, markSent, postponeMessage } from './queries.ts'
import { type Facts, type Kind, ruleOf } from './registry.ts'
import { textOf } from './texts.ts'

/** While one worker sends a message no other takes it; when the worker dies, another does after this long. */
const CLAIM_MINUTES = 5
const TRIES = 12

/** No text wakes anybody between these hours of the family's day. */
const NIGHT = { from: 21, until: 7 }

/** Sends every message that is due; answers how many were tried. (N03) */
export async function deliverMessages(deps: Deps): Promise<number> {
  for (let tried = 0; ; tried++) {
    const now = deps.clock.now()
    const message = await deps.transaction((tx) => claimDueMessage(tx, now, minutesAfter(now, CLAIM_MINUTES)))
    if (!message) return tried
    if (!(await isOver(deps, message)) && !(await waitsForMorning(deps, message)))
      await deliver(deps, message)
  }
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claimDueMessage>>>
// Rows are written by `notify` and `tell` only, which take kinds of the table.
const kindOf = ({ kind }: Claimed) => kind as Kind

/** Puts a message aside for good that is too late, of a closed family, or not wanted by its receiver any more. */
async function isOver({ db, clock }: Deps, message: Claimed): Promise<boolean> {
  const { obeys, whenClosed } = ruleOf(kindOf(message))
  const isFrozen = message.closed_at !== null && !whenClosed
  const isLate = message.good_until !== null && message.good_until <= clock.now()
  const isWanted =
    obeys === 'account' ||
    (message.subscriber_id
      ? await isSubscribed(db, { id: message.subscriber_id })
      : await isStillWanted(db, message, obeys, isOnByDefault(obeys, message.channel)))
  const over = isFrozen || isLate || !isWanted
  if (over) await postponeMessage(db, message.id, null)
  return over
}

async function waitsForMorning({ db, clock }: Deps, message: Claimed): Promise<boolean> {
  const { channel, time_zone } = message
  if (channel !== 'sms' || !time_zone || ruleOf(kindOf(message)).urgent) return false
  const morning = morningAfter(clock.now(), time_zone)
  if (morning) await postponeMessage(db, message.id, morning)
  return morning !== undefined
}

/** When the night ends that an instant falls into; undefined by day. */
function morningAfter(now: Date, timeZone: string): Date | undefined {
  const today = dayIn(timeZone, now)
  const morning = hourOfDay(today, NIGHT.until, timeZone)
  if (now < morning) return morning
  return now < hourOfDay(today, NIGHT.from, timeZone)
    ? undefined
    : hourOfDay(daysAfter(today, 1), NIGHT.until, timeZone)
}

async function deliver(deps: Deps, message: Claimed) {
  const { db, clock, report } = deps
  try {
    await send(deps, message)
    await markSent(db, message.id, clock.now())
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    const final = isFinal(error) || message.tries + 1 >= TRIES
    const pause = Math.min(2 ** message.tries, 60 * 6)
    if (final)
      report(new Error(`Message ${message.id} (${message.kind}) cannot be delivered: ${codesOf(error)}`))
    await markFailed(db, message.id, failure.slice(0, 500), final ? null : minutesAfter(clock.now(), pause))
  }
}

async function send(deps: Deps, message: Claimed): Promise<void> {
  const { id, channel, to_address, to_name } = message
  if (channel === 'sms') return deps.texter.send({ id, to: to_address, text: textOf(deps, message) })
  const letter = letterOf(deps, await withGiftCode(deps, message))
  const files = await filesOf(deps, message)
  return deps.mailer.send({ id, to: { address: to_address, name: to_name }, ...letter, files })
}

/** What goes with a mail is made when it is delivered: no file lies in the outbox. (P07) */
async function filesOf(deps: Deps, { kind, facts, family_id }: Claimed): Promise<MailFile[]> {
  if (kind !== 'receipt' || !family_id) return []
  const { payment_id } = facts as Facts['receipt'] // its kind says what its facts are
  return [await getInvoiceFile(deps, family_id, payment_id)]
}

/** A gift card's code is written into the mail alone: nobody reads it in the outbox. (R06) */
async function withGiftCode(deps: Deps, message: Claimed): Promise<Claimed> {
  const { facts, family_id } = message
  if (message.kind !== 'gift_code' || !family_id) return message
  const { order_id, ...others } = facts as Facts['gift_code'] // its kind says what its facts are
  const code = await findOrderGiftCode(deps, family_id, order_id)
  return { ...message, facts: { ...others, order_id, ...(code && { code }) } }
}

/** What a log may say of a failure: the other side's words name whom the message was for, and lie with it in the outbox. */
function codesOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { name, code, responseCode, command } = error as Error & Record<string, unknown>
  return [name, code, responseCode, command].filter(Boolean).join(' ')
}

/** Refused for good is only what concerns this one message: its receiver or its text. */
function isFinal(error: unknown): boolean {
  if (error instanceof NumberRefused) return true
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false
  return Number(error.responseCode) >= 500 && (error.command === 'RCPT TO' || error.command === 'DATA')
}
