import { parseArgs } from 'node:util'
import { daysAfter, startOfDay } from '#contract/calendar.ts'
import { promoCode } from '#contract/store/promos.ts'
import { day, note } from '#contract/values.ts'
import { CommandRefused } from '#server/platform/command-refused.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createPromo } from './create-promo.ts'
import { listPromosWithUses, retirePromo } from './queries.ts'

export const usage = `npm run promos -- add CODE --percent N [--until YYYY-MM-DD] [--first] [--per-family N] [--in-all N] [--note TEXT]
npm run promos -- list
npm run promos -- retire CODE`

/** Codes end at midnight of this zone. */
const ZONE = 'America/Toronto'

type Tools = Pick<Deps, 'db' | 'transaction' | 'clock' | 'secrets'>

/** Runs an operator command and returns the lines to print. Throws `CommandRefused` with the reason. (P05) */
export async function runPromos(tools: Tools, typed: string[]): Promise<string[]> {
  const { values, positionals } = parseCommand(typed)
  const [command, code, ...rest] = positionals
  if (rest.length > 0) throw new CommandRefused(usage)
  if (command === 'list' && !code) return listCodes(tools)
  if (command === 'add' && code) return addPromo(tools, parseCode(code), values)
  if (command === 'retire' && code) return retireCode(tools, parseCode(code))
  throw new CommandRefused(usage)
}

function parseCommand(typed: string[]) {
  const text = { type: 'string' } as const
  const numbers = { percent: text, 'per-family': text, 'in-all': text }
  const options = { ...numbers, until: text, note: text, first: { type: 'boolean' } } as const
  try {
    return parseArgs({ args: typed, allowPositionals: true, options })
  } catch (error) {
    throw new CommandRefused(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}

function parseCode(typed: string): string {
  const code = promoCode.safeParse(typed)
  if (code.success && /^[A-Z0-9_-]+$/.test(code.data)) return code.data
  throw new CommandRefused(`Invalid code ${JSON.stringify(typed)}: use 1 to 40 letters, digits, - or _.`)
}

async function addPromo(
  { transaction, ...tools }: Tools,
  code: string,
  values: ReturnType<typeof parseCommand>['values'],
) {
  const expires_at = values.until === undefined ? null : parseLastDay(values.until)
  if (expires_at && expires_at <= tools.clock.now())
    throw new CommandRefused(`--until ${values.until} is in the past.`)
  const words = note.safeParse(values.note)
  if (!words.success) throw new CommandRefused('--note must have at most 200 characters.')
  const rules = {
    percent: parseWholeNumber('--percent', values.percent, 90),
    first_purchase_only: values.first ?? false,
    per_family: parseWholeNumber('--per-family', values['per-family'] ?? '1'),
    in_all: values['in-all'] === undefined ? null : parseWholeNumber('--in-all', values['in-all']),
  }
  const promo = { ...rules, code, expires_at, note: words.data ?? '' }
  if (!(await transaction((tx) => createPromo(tools, tx, promo))))
    throw new CommandRefused(`The code ${code} already exists.`)
  return [`${code} takes ${rules.percent} % off.`]
}

function parseWholeNumber(option: string, typed: string | undefined, most = 1_000_000): number {
  const number = Number(typed)
  if (Number.isInteger(number) && number >= 1 && number <= most) return number
  throw new CommandRefused(`${option} must be a whole number from 1 to ${most}.\n\n${usage}`)
}

/** Returns the end of the last valid day. */
function parseLastDay(typed: string): Date {
  const last = day.safeParse(typed)
  if (!last.success) throw new CommandRefused(`--until must be a day like 2026-12-31.\n\n${usage}`)
  return startOfDay(daysAfter(last.data, 1), ZONE)
}

async function retireCode({ transaction, clock }: Tools, code: string) {
  if (await transaction((tx) => retirePromo(tx, code, clock.now())))
    return [`${code} is retired. Purchases that already hold it can still be paid.`]
  throw new CommandRefused(`The code ${code} does not exist or is already retired.`)
}

async function listCodes({ db, clock }: Tools) {
  const promos = await listPromosWithUses(db)
  if (promos.length === 0) return ['There are no promo codes yet.']
  return promos.map(
    ({ code, percent, used, held, in_all, per_family, first_purchase_only, note, ...ends }) => {
      const isOver = [ends.retired_at, ends.expires_at].some((end) => end !== null && end <= clock.now())
      return [
        `${code}: ${percent} % off`,
        ...(isOver ? ['ended'] : ends.expires_at ? [`valid until ${ends.expires_at.toISOString()}`] : []),
        ...(first_purchase_only ? ['first purchases'] : []),
        `${per_family} per family`,
        `used ${used}${in_all === null ? '' : ` of ${in_all}`}, held ${held}`,
        ...(note ? [note] : []),
      ].join(' · ')
    },
  )
}
