import { Readable } from 'node:stream'
import type { ExportFormat } from '#contract/lifecycle/export.ts'
import { EXPORT_LIMIT } from '#contract/limits.ts'
import { recordAccountEvent } from '#server/accounts/events/record-event.ts'
import { accountData } from '#server/accounts/family-data.ts'
import { ledgerData } from '#server/ledger/family-data.ts'
import type { LifecycleDeps } from '#server/lifecycle/lifecycle-deps.ts'
import type { Actor } from '#server/platform/deps.ts'
import type { ExportedRows } from '#server/platform/family-data.ts'
import { throttle } from '#server/platform/throttle.ts'
import { questData } from '#server/quests/family-data.ts'
import { renderExportPage } from './export-page.ts'

/** The people, quests and transfers come first, in this order, because the other areas refer to them. */
const firstAreas = [accountData, questData, ledgerData]

/**
 * Streams all data of the parent's family, with the rows of one area in memory at a time. Throws the refusal
 * `too_many`. (N08)
 */
export async function exportFamily(deps: LifecycleDeps, parent: Actor, format: ExportFormat) {
  await throttle(deps, [{ key: `export:${parent.family_id}`, ...EXPORT_LIMIT }])
  const { family_id, id: user_id } = parent
  await deps.transaction(async (tx) => {
    await recordAccountEvent(deps, tx, { family_id, user_id, kind: 'data_exported', taken_by: user_id })
  })
  const areas = await startReading(readAreas(deps, family_id))
  const now = deps.clock.now()
  return Readable.from(format === 'html' ? renderExportPage(deps, parent, areas, now) : toJson(areas, now))
}

async function* readAreas(deps: LifecycleDeps, family_id: string) {
  const otherAreas = deps.familyDataAreas.filter((area) => !firstAreas.includes(area))
  for (const { exportRows } of [...firstAreas, ...otherAreas])
    yield await exportRows(deps.db, family_id, deps)
}

/**
 * Reads the first area, which has the profile pictures, before the response begins: if the store of the pictures cannot be
 * reached, the call can still be refused.
 */
async function startReading(areas: AsyncGenerator<ExportedRows>) {
  const first = await areas.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* areas
  })()
}

async function* toJson(areas: AsyncIterable<ExportedRows>, exportedAt: Date) {
  yield `{\n"exported_at": ${JSON.stringify(exportedAt)}`
  for await (const tables of areas) {
    for (const [name, rows] of Object.entries(tables))
      yield `,\n${JSON.stringify(name)}: ${JSON.stringify(rows, null, 1)}`
  }
  yield '\n}\n'
}
