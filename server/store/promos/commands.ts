import { parseArgs } from 'node:util'
import { daysAfter, startOfDay } from '#contract/calendar.ts'
import { promoCode } from '#contract/store/promos.ts'
import { day, note } from '#contract/values.ts'
import { CommandRefused } from '#server/platform/command-refused.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createPromo } from './create-promo.ts'
import { listPromosWithUses, retirePromo } from './queries.ts'

export const usage = `npm run promos -- add CODE --percent N [--until YYYY-MM-DD] [--first] [--per-family N] [--max-uses N] [--note TEXT]
npm run promos -- list
npm run promos -- retire CODE`

/** A code's last day ends at midnight in this time zone. */
const TIME_ZONE = 'America/Toronto'

type PromoDeps = Pick<Deps, 'db' | 'transaction' | 'clock' | 'secrets'>

/** Runs an operator command and returns the lines to print. Throws `CommandRefused` with the reason. (P05) */
export async function runPromos(deps: PromoDeps, args: string[]): Promise<string[]> {
  const { values, positionals } = parseCommand(args)
  const [command, code, ...rest] = positionals
  if (rest.length > 0) throw new CommandRefused(usage)
  if (command === 'list' && !code) return listCodes(deps)
  if (command === 'add' && code) return addPromo(deps, parseCode(code), values)
  if (command === 'retire' && code) return retireCode(deps, parseCode(code))
  throw new CommandRefused(usage)
}

function parseCommand(args: string[]) {
  const textOption = { type: 'string' } as const
  const numberOptions = { percent: textOption, 'per-family': textOption, 'max-uses': textOption }
  const options = {
    ...numberOptions,
    until: textOption,
    note: textOption,
    first: { type: 'boolean' },
  } as const
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    throw new CommandRefused(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}

function parseCode(input: string): string {
  const code = promoCode.safeParse(input)
  if (code.success && /^[A-Z0-9_-]+$/.test(code.data)) return code.data
  throw new CommandRefused(`Invalid code ${JSON.stringify(input)}: use 1 to 40 letters, digits, - or _.`)
}

async function addPromo(
  { transaction, ...deps }: PromoDeps,
  code: string,
  values: ReturnType<typeof parseCommand>['values'],
) {
  const expires_at = values.until === undefined ? null : parseLastDay(values.until)
  if (expires_at && expires_at <= deps.clock.now())
    throw new CommandRefused(`--until ${values.until} is in the past. Give today or a later day.`)
  const parsedNote = note.safeParse(values.note)
  if (!parsedNote.success) throw new CommandRefused('--note must have at most 200 characters.')
  const rules = {
    percent: parseWholeNumber('--percent', values.percent, 90),
    first_purchase_only: values.first ?? false,
    per_family: parseWholeNumber('--per-family', values['per-family'] ?? '1'),
    in_all: values['max-uses'] === undefined ? null : parseWholeNumber('--max-uses', values['max-uses']),
  }
  const promo = { ...rules, code, expires_at, note: parsedNote.data ?? '' }
  if (!(await transaction((tx) => createPromo(deps, tx, promo))))
    throw new CommandRefused(`The code ${code} already exists. Choose another code.`)
  return [`${code} takes ${rules.percent} % off.`]
}

function parseWholeNumber(option: string, input: string | undefined, max = 1_000_000): number {
  const number = Number(input)
  if (Number.isInteger(number) && number >= 1 && number <= max) return number
  throw new CommandRefused(`${option} must be a whole number from 1 to ${max}.\n\n${usage}`)
}

/** Returns the end of the last valid day. */
function parseLastDay(input: string): Date {
  const lastDay = day.safeParse(input)
  if (!lastDay.success) throw new CommandRefused(`--until must be a day like 2026-12-31.\n\n${usage}`)
  return startOfDay(daysAfter(lastDay.data, 1), TIME_ZONE)
}

async function retireCode({ transaction, clock }: PromoDeps, code: string) {
  if (await transaction((tx) => retirePromo(tx, code, clock.now())))
    return [`${code} is retired. Purchases that already hold it can still be paid.`]
  throw new CommandRefused(
    `The code ${code} does not exist or is already retired. To see all codes: npm run promos -- list`,
  )
}

async function listCodes({ db, clock }: PromoDeps) {
  const promos = await listPromosWithUses(db)
  if (promos.length === 0) return ['There are no promo codes yet.']
  return promos.map(
    ({ code, percent, used, held, in_all, per_family, first_purchase_only, note, ...promo }) => {
      const hasEnded = [promo.retired_at, promo.expires_at].some((end) => end !== null && end <= clock.now())
      return [
        `${code}: ${percent} % off`,
        ...(hasEnded ? ['ended'] : promo.expires_at ? [`valid until ${promo.expires_at.toISOString()}`] : []),
        ...(first_purchase_only ? ['first purchases'] : []),
        `${per_family} per family`,
        `used ${used}${in_all === null ? '' : ` of ${in_all}`}, held ${held}`,
        ...(note ? [note] : []),
      ].join(' · ')
    },
  )
}
