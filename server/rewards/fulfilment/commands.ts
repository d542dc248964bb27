import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type OrderStatus, orderStatuses } from '#contract/rewards/orders.ts'
import { NOTE_MAX, note } from '#contract/values.ts'
import { CommandRefused } from '#server/platform/command-refused.ts'
import { importCodes } from './import-gift-codes.ts'
import { isLow } from './low-stock.ts'
import { cancelByOperator, compensateOrder, deliverOrder, shipOrder, type Tools } from './operator-actions.ts'
import { asCsv, asText, listOrders } from './pick-list.ts'
import { stockOf } from './queries.ts'

export const usage = `npm run orders -- list [--status STATUS[,STATUS]] [--late] [--csv]
npm run orders -- ship ORDER --carrier NAME [--tracking NUMBER]
npm run orders -- deliver ORDER
npm run orders -- cancel ORDER --reason TEXT
npm run orders -- compensate ORDER
npm run orders -- codes import SKU FILE
npm run orders -- codes stock`

/** Does what the operator typed and answers what to print; throws `CommandRefused` with the reason where it cannot. (R06, R09) */
export async function runCommand(tools: Tools, typed: string[]): Promise<string[]> {
  const { values, positionals } = read(typed)
  const [command, subject = '', ...rest] = positionals
  switch (command) {
    case 'list':
      return list(tools, values)
    case 'ship': {
      const carrier = text('--carrier', values.carrier)
      const { name_en } = await shipOrder(tools, subject, {
        carrier,
        tracking: values.tracking?.trim() || null,
      })
      return [`${name_en} is on its way with ${carrier}. The family is told.`]
    }
    case 'deliver': {
      const { name_en } = await deliverOrder(tools, subject)
      return [`${name_en} is delivered. The family is told.`]
    }
    case 'cancel': {
      const { name_en, points } = await cancelByOperator(tools, subject, text('--reason', values.reason))
      return [`${name_en} is cancelled, its ${points} points are back. The family is told.`]
    }
    case 'compensate': {
      const { name_en, points } = await compensateOrder(tools, subject)
      return [`${name_en} is compensated, its ${points} points are back. The family is told.`]
    }
    case 'codes':
      if (subject === 'stock') return stock(tools)
      if (subject === 'import') return addToStock(tools, rest)
  }
  throw new CommandRefused(usage)
}

function read(typed: string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const options = { status: text, late: flag, csv: flag, carrier: text, tracking: text, reason: text }
  try {
    return parseArgs({ args: typed, allowPositionals: true, options })
  } catch (error) {
    throw new CommandRefused(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}

/** What the family reads later, in one line or few. */
function text(option: string, typed: string | undefined): string {
  const read = note.safeParse(typed ?? '')
  if (!read.success || !read.data)
    throw new CommandRefused(`Say ${option} with 1 to ${NOTE_MAX} characters.\n\n${usage}`)
  return read.data
}

/** What is to be sent, or what should have arrived. */
async function list(tools: Tools, { status, late = false, csv }: ReturnType<typeof read>['values']) {
  const usual: OrderStatus[] = late ? ['placed', 'shipped'] : ['placed']
  const orders = await listOrders(tools, { statuses: status ? statusesIn(status) : usual, late })
  if (csv) return asCsv(orders)
  const count = orders.length === 1 ? '1 order' : `${orders.length} orders`
  return [...asText(orders), '', late ? `${count} past the expected day.` : `${count}.`]
}

function statusesIn(typed: string): OrderStatus[] {
  return typed.split(',').map((name) => {
    const status = orderStatuses.find((known) => known === name.trim())
    if (!status) throw new CommandRefused(`'${name}' is no status. There are: ${orderStatuses.join(', ')}.`)
    return status
  })
}

async function stock({ db }: Tools) {
  const cards = await stockOf(db)
  if (cards.length === 0) return ['There are no codes yet, and no order waits for one.']
  const low = cards.filter(isLow).length
  return [
    ...cards.map(
      (card) =>
        `${card.sku} (${card.name}): ${card.free} free, ${card.given} given, ${card.waiting} ${card.waiting === 1 ? 'order' : 'orders'} waiting${
          isLow(card) ? ' · buy more' : ''
        }`,
    ),
    low === 0 ? 'There are enough codes.' : `${low} of ${cards.length} cards need more codes.`,
  ]
}

async function addToStock(tools: Tools, [sku, path]: string[]) {
  if (!sku || !path) throw new CommandRefused(usage)
  const file = await readFile(path, 'utf8').catch(() => {
    throw new CommandRefused(`The file ${path} cannot be read.`)
  })
  const count = await importCodes(tools, sku, file)
  return [
    `${count} ${count === 1 ? 'code is' : 'codes are'} in the stock of ${sku}. Orders that wait get theirs.`,
  ]
}
