import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { NOTE_MAX } from '#contract/limits.ts'
import { type OrderStatus, orderStatuses } from '#contract/rewards/orders.ts'
import { note } from '#contract/values.ts'
import { CommandRefused } from '#server/platform/command-refused.ts'
import { importGiftCodes } from './import-gift-codes.ts'
import { isLow } from './low-stock.ts'
import {
  cancelByOperator,
  compensateOrder,
  deliverOrder,
  type OperatorDeps,
  shipOrder,
  vouchForParent,
} from './operator-actions.ts'
import { listPickList, toCsv, toText } from './pick-list.ts'
import { listGiftCodeStock } from './queries.ts'

export const usage = `npm run orders -- list [--status STATUS[,STATUS]] [--late] [--csv]
npm run orders -- ship ORDER --carrier NAME [--tracking NUMBER]
npm run orders -- deliver ORDER
npm run orders -- cancel ORDER --reason TEXT
npm run orders -- compensate ORDER
npm run orders -- vouch EMAIL
npm run orders -- codes import SKU FILE
npm run orders -- codes stock`

/**
 * Runs an operator command and returns the lines to print. Throws `CommandRefused` with the reason. (R06 and R09 in
 * docs/BEHAVIOURS.md)
 */
export async function runOrderCommand(deps: OperatorDeps, args: string[]): Promise<string[]> {
  const { values, positionals } = parseCommandLine(args)
  const [command, target = '', ...rest] = positionals
  switch (command) {
    case 'list':
      return formatPickList(deps, values)
    case 'ship': {
      const carrier = requireText('--carrier', values.carrier)
      const tracking = values.tracking?.trim() || null
      const shipped = await shipOrder(deps, target, { carrier, tracking })
      return [`${shipped.order.name_en} is on its way with ${carrier}. ${describeNotice(shipped)}`]
    }
    case 'deliver': {
      const delivered = await deliverOrder(deps, target)
      return [`${delivered.order.name_en} is delivered. ${describeNotice(delivered)}`]
    }
    case 'cancel': {
      const reason = requireText('--reason', values.reason)
      return [describeRefund('cancelled', await cancelByOperator(deps, target, reason))]
    }
    case 'compensate': {
      return [describeRefund('compensated', await compensateOrder(deps, target))]
    }
    case 'vouch': {
      await vouchForParent(deps, target)
      return [
        `The family of ${target} can now redeem rewards, even if other families use the same delivery address or payment card.`,
      ]
    }
    case 'codes':
      if (target === 'stock') return formatStock(deps)
      if (target === 'import') return importCodesFromFile(deps, rest)
  }
  throw new CommandRefused(usage)
}

type StepResult = Awaited<ReturnType<typeof deliverOrder>>

const describeNotice = ({ isFamilyPurged }: StepResult) =>
  isFamilyPurged ? 'The family was purged, so nobody is notified.' : 'The family is notified.'

const describeRefund = (participle: string, { order: { name_en, points }, isFamilyPurged }: StepResult) =>
  isFamilyPurged
    ? `${name_en} is ${participle}. The family was purged, so no points are refunded and nobody is notified.`
    : `${name_en} is ${participle} and its ${points} points are refunded. The family is notified.`

function parseCommandLine(args: string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const options = { status: text, late: flag, csv: flag, carrier: text, tracking: text, reason: text }
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    throw new CommandRefused(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}

/** Returns the value of an option that the family will read. Throws `CommandRefused` when it is missing or too long. */
function requireText(option: string, value: string | undefined): string {
  const parsed = note.safeParse(value ?? '')
  if (!parsed.success || !parsed.data)
    throw new CommandRefused(`${option} needs a text of 1 to ${NOTE_MAX} characters.\n\n${usage}`)
  return parsed.data
}

/** Lists the orders to send or, with `--late`, the orders that should already have arrived. */
async function formatPickList(
  deps: OperatorDeps,
  { status, late = false, csv }: ReturnType<typeof parseCommandLine>['values'],
) {
  const defaults: OrderStatus[] = late ? ['placed', 'shipped'] : ['placed']
  const orders = await listPickList(deps, { statuses: status ? parseStatuses(status) : defaults, late })
  if (csv) return toCsv(orders)
  const count = orders.length === 1 ? '1 order' : `${orders.length} orders`
  return [...toText(orders), '', late ? `${count} past the expected day.` : `${count}.`]
}

function parseStatuses(names: string): OrderStatus[] {
  return names.split(',').map((name) => {
    const status = orderStatuses.find((knownStatus) => knownStatus === name.trim())
    if (!status)
      throw new CommandRefused(`Unknown status '${name}'. Known statuses: ${orderStatuses.join(', ')}.`)
    return status
  })
}

async function formatStock({ db }: OperatorDeps) {
  const cards = await listGiftCodeStock(db)
  if (cards.length === 0) return ['No codes were imported yet, and no order is waiting for one.']
  const lowCount = cards.filter(isLow).length
  return [
    ...cards.map(
      (card) =>
        `${card.sku} (${card.name}): ${card.free} free, ${card.given} given, ${card.waiting} ${card.waiting === 1 ? 'order' : 'orders'} waiting${
          isLow(card) ? ' · buy more' : ''
        }`,
    ),
    lowCount === 0 ? 'There are enough codes.' : `${lowCount} of ${cards.length} cards need more codes.`,
  ]
}

async function importCodesFromFile(deps: OperatorDeps, [sku, path]: string[]) {
  if (!sku || !path) throw new CommandRefused(usage)
  const file = await readFile(path, 'utf8').catch(() => {
    throw new CommandRefused(`Cannot read the file ${path}.`)
  })
  const count = await importGiftCodes(deps, sku, file)
  return [`Imported ${count} ${count === 1 ? 'code' : 'codes'} for ${sku}. Waiting orders get a code now.`]
}
