import { GIFT_CODE_MAX } from '#contract/limits.ts'
import { CommandRefused } from '#server/platform/command-refused.ts'
import { getSqlState } from '#server/platform/db/retry.ts'
import { sealGiftCode } from './gift-codes.ts'
import type { OperatorDeps } from './operator-actions.ts'
import { findProductBySku, insertGiftCodes, listKnownFingerprints } from './queries.ts'

/** Spreadsheets write it before the first line. */
const BYTE_ORDER_MARK = '\uFEFF'
/** Matches characters left by decoding with the wrong encoding. A tab is allowed: it may separate a code from its PIN. */
const UNREADABLE = /[^\P{Cc}\t]|\uFFFD/u

/**
 * Adds the codes of a file, one per line, to a digital card's stock, all or none. Returns their number. Throws
 * `CommandRefused` with the line numbers of duplicates, known codes and invalid codes. (R06)
 */
export async function importGiftCodes(deps: OperatorDeps, sku: string, file: string): Promise<number> {
  const product = await findProductBySku(deps.db, sku)
  if (!product) throw new CommandRefused(`Unknown product ${sku}.`)
  if (product.kind !== 'digital_card') throw new CommandRefused(`${sku} is not a digital gift card.`)

  const found = parseCodes(file)
  if (found.length === 0) throw new CommandRefused('The file contains no codes.')
  const rows = found.map(({ code, line }) => ({ line, row: sealGiftCode(deps, product.id, code) }))
  const codes = rows.map(({ row }) => row)
  const fingerprints = codes.map(({ fingerprint }) => fingerprint)
  const known = new Set(await listKnownFingerprints(deps.db, fingerprints))
  assertNone(
    rows.filter(({ row }) => known.has(row.fingerprint)),
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

function parseCodes(file: string): { code: string; line: number }[] {
  const lines = file.replace(BYTE_ORDER_MARK, '').split(/\r?\n/)
  const codes = lines.map((text, at) => ({ code: text.trim(), line: at + 1 })).filter(({ code }) => code)
  const garbled = codes.filter(({ code }) => UNREADABLE.test(code))
  assertNone(garbled.slice(0, 10), 'not plain text: save the file as UTF-8')
  const tooLong = codes.filter(({ code }) => code.length > GIFT_CODE_MAX)
  assertNone(tooLong, `longer than ${GIFT_CODE_MAX} characters`)
  const seen = new Set<string>()
  const repeated = codes.filter(({ code }) => seen.size === seen.add(code).size)
  assertNone(repeated, 'duplicated')
  return codes
}

/** Names the lines, not the codes: a code must not end up in a terminal's history. */
function assertNone(wrong: { line: number }[], what: string): void {
  if (wrong.length === 0) return
  const lines = wrong.map(({ line }) => line).join(', ')
  const codes = wrong.length === 1 ? `The code on line ${lines} is` : `The codes on lines ${lines} are`
  throw new CommandRefused(`${codes} ${what}. Nothing was imported.`)
}
