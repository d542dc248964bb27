/*
 * npm run catalogue: changes the rewards in the configured database. A file is imported completely or not at all; with
 * --dry-run it is only checked. See docs/OPERATING.md.
 */
import { randomUUIDv7 } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '#server/platform/db/migrate.ts'
import { formatMistake, type Mistake } from '#server/rewards/catalog/csv.ts'
import { fetchPicture } from '#server/rewards/catalog/fetch-picture.ts'
import { retireProducts } from '#server/rewards/catalog/import.ts'
import { importCategoryFile, importProductFile } from '#server/rewards/catalog/import-files.ts'
import { createPictureLoader } from '#server/rewards/catalog/picture-files.ts'
import { fail, openConfiguredDatabase } from './configured-database.ts'

const usage = `Usage:
  npm run catalogue -- categories FILE.csv [--dry-run]
  npm run catalogue -- import FILE.csv [--dry-run]
  npm run catalogue -- retire SKU…`

const { positionals, values } = readArguments()
const [command, ...operands] = positionals
const [file] = operands
const dryRun = values['dry-run']
const readsFile = command === 'categories' || command === 'import'
if (!file || (readsFile ? operands.length > 1 : command !== 'retire' || dryRun)) fail(usage)
const content = readsFile ? await readFile(file).catch(fail) : Buffer.of()

const { database } = await openConfiguredDatabase()
await migrate(database).catch(fail)
const catalogDeps = { ...database, clock: { now: () => new Date() }, secrets: { newId: randomUUIDv7 } }
const summary = await runImportOrRetire().catch(fail)
await database.close()
console.log(dryRun ? `${summary} Nothing was changed: this was a dry run.` : summary)

async function runImportOrRetire(): Promise<string> {
  if (command === 'retire') {
    const { unknown } = await retireProducts(catalogDeps, operands)
    if (unknown.length > 0) fail(`Unknown SKU: ${unknown.join(', ')}. Nothing was retired.`)
    return `${operands.length} retired.`
  }
  if (command === 'categories') {
    const { mistakes, categories } = await importCategoryFile(catalogDeps, content, { dryRun })
    assertNoMistakes(mistakes)
    return `${categories} categories, in the order of the file.`
  }
  const readPicture = createPictureLoader(dirname(file ?? ''))
  const loadPicture = (source: string) => (/^https?:/i.test(source) ? fetchPicture : readPicture)(source)
  const { mistakes, counts } = await importProductFile(catalogDeps, content, loadPicture, { dryRun })
  assertNoMistakes(mistakes)
  return `${counts?.created} new, ${counts?.updated} changed, ${counts?.unchanged} unchanged.`
}

function assertNoMistakes(mistakes: Mistake[]) {
  if (mistakes.length === 0) return
  fail(`${mistakes.map(formatMistake).join('\n')}\nNothing was changed.`)
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean', default: false } } })
  } catch (error) {
    return fail(error)
  }
}
