import { GIFT_CODE_MAX } from '#contract/limits.ts'
import { CommandRefused } from '#server/platform/command-refused.ts'
import { getSqlState } from '#server/platform/db/retry.ts'
import { sealGiftCode } from './gift-codes.ts'
import type { OperatorDeps } from './operator-actions.ts'
import { findProductBySku, insertGiftCodes, listKnownFingerprints } from './queries.ts'

/** Spreadsheet programs write this character at the start of a file. */
const BYTE_ORDER_MARK = '\uFEFF'
/** Matches characters that come from a wrong encoding. A tab is allowed, because it can separate a code from its PIN. */
const UNREADABLE = /[^\P{Cc}\t]|\uFFFD/u

/**
 * Adds the codes of a file, one per line, to a digital card's stock, all or none. Returns the number of codes. Throws
 * `CommandRefused` with the line numbers of duplicates, known codes and invalid codes. (R06)
 */
export async function importGiftCodes(deps: OperatorDeps, sku: string, fileText: string): Promise<number> {
  const product = await findProductBySku(deps.db, sku)
  if (!product) throw new CommandRefused(`Unknown product ${sku}.`)
  if (product.kind !== 'digital_card') throw new CommandRefused(`${sku} is not a digital gift card.`)

  const parsedCodes = parseCodes(fileText)
  if (parsedCodes.length === 0) throw new CommandRefused('The file contains no codes.')
  const rows = parsedCodes.map(({ code, line }) => ({ line, row: sealGiftCode(deps, product.id, code) }))
  const codes = rows.map(({ row }) => row)
  const fingerprints = codes.map(({ fingerprint }) => fingerprint)
  const knownFingerprints = new Set(await listKnownFingerprints(deps.db, fingerprints))
  assertNone(
    rows.filter(({ row }) => knownFingerprints.has(row.fingerprint)),
    'already imported',
  )
  try {
    await deps.transaction(async (tx) => {
      await insertGiftCodes(tx, codes)
      await deps.jobs.enqueueInTransaction(tx, 'place-orders')
    })
  } catch (error) {
    if (getSqlState(error) !== UNIQUE_VIOLATION) throw error
    throw new CommandRefused('Another import just added some of these codes. Nothing was imported.')
  }
  return rows.length
}
const UNIQUE_VIOLATION = '23505'

function parseCodes(fileText: string): { code: string; line: number }[] {
  const lines = fileText.replace(BYTE_ORDER_MARK, '').split(/\r?\n/)
  const codes = lines
    .map((text, index) => ({ code: text.trim(), line: index + 1 }))
    .filter(({ code }) => code)
  const garbled = codes.filter(({ code }) => UNREADABLE.test(code))
  assertNone(garbled.slice(0, 10), 'not plain text: save the file as UTF-8')
  const tooLong = codes.filter(({ code }) => code.length > GIFT_CODE_MAX)
  assertNone(tooLong, `longer than ${GIFT_CODE_MAX} characters`)
  const firstLines = new Map(codes.toReversed().map(({ code, line }) => [code, line]))
  const repeated = codes.filter(({ code, line }) => line !== firstLines.get(code))
  assertNone(repeated, 'duplicated')
  return codes
}

/** Throws if there are bad codes. Names their lines only: a code must not end up in a terminal's history. */
function assertNone(badCodes: { line: number }[], problem: string): void {
  if (badCodes.length === 0) return
  const lines = badCodes.map(({ line }) => line).join(', ')
  const codes = badCodes.length === 1 ? `The code on line ${lines} is` : `The codes on lines ${lines} are`
  throw new CommandRefused(`${codes} ${problem}. Nothing was imported.`)
}
