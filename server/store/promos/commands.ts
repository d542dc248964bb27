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

/** Whose midnight a code ends at. */
const ZONE = 'America/Toronto'

type Tools = Pick<Deps, 'db' | 'transaction' | 'clock' | 'secrets'>

/** Does what the operator typed and returns what to print; throws `CommandRefused` with the reason where it cannot. (P05) */
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
  throw new CommandRefused('A code is made of letters, digits, - and _, at most 40 of them.')
}

async function addPromo(
  { transaction, ...tools }: Tools,
  code: string,
  values: ReturnType<typeof parseCommand>['values'],
) {
  const expires_at = values.until === undefined ? null : parseLastDay(values.until)
  if (expires_at && expires_at <= tools.clock.now()) throw new CommandRefused('That day is over.')
  const words = note.safeParse(values.note)
  if (!words.success) throw new CommandRefused('A note has at most 200 characters.')
  const rules = {
    percent: parseWholeNumber('--percent', values.percent, 90),
    first_purchase_only: values.first ?? false,
    per_family: parseWholeNumber('--per-family', values['per-family'] ?? '1'),
    in_all: values['in-all'] === undefined ? null : parseWholeNumber('--in-all', values['in-all']),
  }
  const promo = { ...rules, code, expires_at, note: words.data ?? '' }
  if (!(await transaction((tx) => createPromo(tools, tx, promo))))
    throw new CommandRefused(`There is a code ${code} already.`)
  return [`${code} takes ${rules.percent} % off.`]
}

function parseWholeNumber(option: string, typed: string | undefined, most = 1_000_000): number {
  const number = Number(typed)
  if (Number.isInteger(number) && number >= 1 && number <= most) return number
  throw new CommandRefused(`Say ${option} with a whole number, 1 to ${most}.\n\n${usage}`)
}

/** The last day on which it is good. */
function parseLastDay(typed: string): Date {
  const last = day.safeParse(typed)
  if (!last.success) throw new CommandRefused(`Say --until with a day like 2026-12-31.\n\n${usage}`)
  return startOfDay(daysAfter(last.data, 1), ZONE)
}

async function retireCode({ transaction, clock }: Tools, code: string) {
  if (await transaction((tx) => retirePromo(tx, code, clock.now())))
    return [`${code} is good no more. Purchases that hold it already may still be paid.`]
  throw new CommandRefused(`There is no code ${code}, or it is retired already.`)
}

async function listCodes({ db, clock }: Tools) {
  const promos = await listPromosWithUses(db)
  if (promos.length === 0) return ['There are no promo codes yet.']
  return promos.map(
    ({ code, percent, used, held, in_all, per_family, first_purchase_only, note, ...ends }) => {
      const isOver = [ends.retired_at, ends.expires_at].some((end) => end !== null && end <= clock.now())
      return [
        `${code}: ${percent} % off`,
        ...(isOver ? ['over'] : ends.expires_at ? [`good before ${ends.expires_at.toISOString()}`] : []),
        ...(first_purchase_only ? ['first purchases'] : []),
        `${per_family} a family`,
        `used ${used}${in_all === null ? '' : ` of ${in_all}`}, held ${held}`,
        ...(note ? [note] : []),
      ].join(' · ')
    },
  )
}
