import { GIFT_CODE_MAX } from '#contract/limits.ts'
import { CommandRefused } from '#server/platform/command-refused.ts'
import { getSqlState } from '#server/platform/db/retry.ts'
import { sealGiftCode } from './gift-codes.ts'
import type { OperatorDeps } from './operator-actions.ts'
import { findProductBySku, insertGiftCodes, listKnownFingerprints } from './queries.ts'

/** What a table program writes before the first line. */
const BYTE_ORDER_MARK = '\uFEFF'
const notPlain = 'not plain text: save the file as UTF-8'
const tooMuch = `longer than ${GIFT_CODE_MAX} characters`
/** What reading a file as the wrong kind of text leaves: nobody could type it. A tab may divide a code from its PIN. */
const UNREADABLE = /[^\P{Cc}\t]|\uFFFD/u

/**
 * Adds the codes of a file, one a line, to a digital card's stock, all or none; returns how many. Refuses in words what
 * stands twice in the file or was imported before, by line. (R06)
 */
export async function importGiftCodes(deps: OperatorDeps, sku: string, file: string): Promise<number> {
  const product = await findProductBySku(deps.db, sku)
  if (!product) throw new CommandRefused(`There is no product ${sku}.`)
  if (product.kind !== 'digital_card') throw new CommandRefused(`${sku} is not a digital gift card.`)

  const found = parseCodes(file)
  if (found.length === 0) throw new CommandRefused('There is no code in the file.')
  const rows = found.map(({ code, line }) => ({ line, row: sealGiftCode(deps, product.id, code) }))
  const lineOf = new Map(rows.map(({ line, row }) => [row.fingerprint, line]))
  const known = await listKnownFingerprints(deps.db, [...lineOf.keys()])
  if (known.length > 0) {
    const lines = known.map((fingerprint) => lineOf.get(fingerprint) ?? 0).sort((a, b) => a - b)
    throw refuseLines(lines, ['was imported before', 'were imported before'])
  }
  try {
    await deps.transaction(async (tx) => {
      await insertGiftCodes(
        tx,
        rows.map(({ row }) => row),
      )
      await deps.jobs.enqueueInTransaction(tx, 'place-orders')
    })
  } catch (error) {
    if (getSqlState(error) !== UNIQUE_VIOLATION) throw error
    throw new CommandRefused('Some of these codes are being imported by somebody else. Nothing was imported.')
  }
  return rows.length
}
const UNIQUE_VIOLATION = '23505'

function parseCodes(file: string): { code: string; line: number }[] {
  const lines = file.replace(BYTE_ORDER_MARK, '').split(/\r?\n/)
  const codes = lines.map((text, at) => ({ code: text.trim(), line: at + 1 })).filter(({ code }) => code)
  const garbled = codes.filter(({ code }) => UNREADABLE.test(code))
  if (garbled.length > 0)
    throw refuseLines(lineNumbers(garbled.slice(0, 10)), [`is ${notPlain}`, `are ${notPlain}`])
  const tooLong = codes.filter(({ code }) => code.length > GIFT_CODE_MAX)
  if (tooLong.length > 0) throw refuseLines(lineNumbers(tooLong), [`is ${tooMuch}`, `are ${tooMuch}`])
  const seen = new Set<string>()
  const twice = codes.filter(({ code }) => seen.size === seen.add(code).size)
  if (twice.length > 0) throw refuseLines(lineNumbers(twice), ['is there twice', 'are there twice'])
  return codes
}

const lineNumbers = (codes: { line: number }[]) => codes.map(({ line }) => line)

/** By line, because a code must not stand in a terminal's history. */
function refuseLines(lines: number[], [one, several]: readonly [string, string]) {
  const said =
    lines.length === 1
      ? `The code on line ${lines[0]} ${one}`
      : `The codes on lines ${lines.join(', ')} ${several}`
  return new CommandRefused(`${said}. Nothing was imported.`)
}
