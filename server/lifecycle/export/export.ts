import { Readable } from 'node:stream'
import type { ExportFormat } from '#contract/lifecycle/export.ts'
import { EXPORT_LIMIT } from '#contract/limits.ts'
import { accountData } from '#server/accounts/family-data.ts'
import { ledgerData } from '#server/ledger/family-data.ts'
import type { LifecycleDeps } from '#server/lifecycle/lifecycle-deps.ts'
import type { Actor } from '#server/platform/deps.ts'
import type { ExportedRows } from '#server/platform/family-data.ts'
import { throttle } from '#server/platform/throttle.ts'
import { questData } from '#server/quests/family-data.ts'
import { renderExportPage } from './export-page.ts'

/** Who is in the family comes first, because everything else points at people. */
const partsFirst = [accountData, questData, ledgerData]

/**
 * Everything kept about the parent's family, as a stream: no more than one area's rows are in memory at once.
 * Refuses `too_many`. (N08)
 */
export async function exportFamily(
  deps: LifecycleDeps,
  parent: Actor,
  format: ExportFormat,
): Promise<Readable> {
  await throttle(deps, [{ key: `export:${parent.family_id}`, ...EXPORT_LIMIT }])
  const parts = readParts(deps, parent.family_id)
  const at = deps.clock.now()
  return Readable.from(format === 'html' ? renderExportPage(deps, parent, parts, at) : toJson(parts, at))
}

async function* readParts(
  { db, familyDataAreas }: LifecycleDeps,
  family_id: string,
): AsyncGenerator<ExportedRows> {
  const others = familyDataAreas.filter((data) => !partsFirst.includes(data))
  for (const { exported } of [...partsFirst, ...others]) yield await exported(db, family_id)
}

async function* toJson(parts: AsyncIterable<ExportedRows>, at: Date) {
  yield `{\n"exported_at": ${JSON.stringify(at)}`
  for await (const part of parts) {
    for (const [name, rows] of Object.entries(part)) {
      yield `,\n${JSON.stringify(name)}: ${JSON.stringify(rows, null, 1)}`
    }
  }
  yield '\n}\n'
}
