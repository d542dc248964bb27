/*
 * npm run catalogue: changes the rewards in the configured database. A file is imported completely or not at all; with
 * --dry-run it is only checked. See docs/OPERATING.md.
 */
import { randomUUIDv7 } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/platform/config.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { formatMistake, type Mistake } from '#server/rewards/catalog/csv.ts'
import { fetchPicture } from '#server/rewards/catalog/fetch-picture.ts'
import { retireProducts } from '#server/rewards/catalog/import.ts'
import { importCategoryFile, importProductFile } from '#server/rewards/catalog/import-files.ts'
import { pictureFolder } from '#server/rewards/catalog/picture-files.ts'

const usage = `Usage:
  npm run catalogue -- categories FILE.csv [--dry-run]
  npm run catalogue -- import FILE.csv [--dry-run]
  npm run catalogue -- retire SKU…`

const { positionals, values } = readArguments()
const [command, ...named] = positionals
const [file] = named
const dryRun = values['dry-run']
const isOfFile = command === 'categories' || command === 'import'
if (!file || !(isOfFile || command === 'retire') || (isOfFile && named.length > 1)) giveUp(usage)
const content = isOfFile ? await readFile(file).catch(giveUp) : Buffer.of()

if (existsSync('.env')) process.loadEnvFile('.env')
const config = readConfig()
const database = await openDatabase(config).catch(giveUp)
await migrate(database).catch(giveUp)
const stocking = { ...database, clock: { now: () => new Date() }, secrets: { newId: randomUUIDv7 } }
const said = await work().catch(giveUp)
await database.close()
console.log(dryRun ? `${said} Nothing was changed: this was a dry run.` : said)

async function work(): Promise<string> {
  if (command === 'retire') {
    const { unknown } = await retireProducts(stocking, named)
    if (unknown.length > 0) giveUp(`Unknown SKU: ${unknown.join(', ')}. Nothing was retired.`)
    return `${named.length} retired.`
  }
  if (command === 'categories') {
    const { mistakes, categories } = await importCategoryFile(stocking, content, { dryRun })
    demandNone(mistakes)
    return `${categories} categories, in the order of the file.`
  }
  const pictures = pictureFolder(dirname(file ?? ''))
  const pictureAt = (place: string) => (/^https?:/i.test(place) ? fetchPicture(place) : pictures(place))
  const { mistakes, done } = await importProductFile(stocking, content, pictureAt, { dryRun })
  demandNone(mistakes)
  return `${done?.made} new, ${done?.changed} changed, ${done?.same} unchanged.`
}

function demandNone(mistakes: Mistake[]) {
  if (mistakes.length === 0) return
  giveUp(`${mistakes.map(formatMistake).join('\n')}\nNothing was changed.`)
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean', default: false } } })
  } catch (error) {
    return giveUp(error)
  }
}

function giveUp(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exit(1)
}
