import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Deps } from '#server/platform/deps.ts'
import {
  type ImportResult,
  importCategoryFile,
  importProductFile,
} from '#server/rewards/catalog/import-files.ts'
import { pictureFolder } from '#server/rewards/catalog/picture-files.ts'

const folder = fileURLToPath(new URL('../rewards/catalog/demo/', import.meta.url))

/** Fills the catalogue from the files beside it, as an operator would. */
export async function seedCatalogue(deps: Deps): Promise<void> {
  await seedProducts(deps, await readFile(`${folder}catalogue.csv`))
}

/** Some products of the demo catalogue, by their sku with what they cost: to be had at once, or at another price. */
export async function stockProducts(deps: Deps, wanted: Record<string, number>): Promise<void> {
  const [head, ...lines] = (await readFile(`${folder}catalogue.csv`, 'utf8')).split('\n')
  const file = Object.entries(wanted).map(([sku, points]) => {
    const line = lines.find((one) => one.startsWith(`${sku},`))
    if (!line) throw new Error(`The demo catalogue has no ${sku}`)
    return line.replace(/,\d+(,[^,]*)$/, `,${points}$1`)
  })
  await seedProducts(deps, Buffer.from([head, ...file].join('\n')))
}

async function seedProducts(deps: Deps, file: Buffer): Promise<void> {
  assertNoMistakes(await importCategoryFile(deps, await readFile(`${folder}categories.csv`)))
  assertNoMistakes(await importProductFile(deps, file, pictureFolder(folder)))
}

function assertNoMistakes({ mistakes }: ImportResult<unknown>) {
  if (mistakes.length > 0) throw new Error(`The demo catalogue is wrong: ${JSON.stringify(mistakes)}`)
}
