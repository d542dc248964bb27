import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Deps } from '#server/platform/deps.ts'
import {
  type ImportResult,
  importCategoryFile,
  importProductFile,
} from '#server/rewards/catalog/import-files.ts'
import { createPictureLoader } from '#server/rewards/catalog/picture-files.ts'

const folder = fileURLToPath(new URL('../rewards/catalog/demo/', import.meta.url))

export async function seedCatalogue(deps: Deps): Promise<void> {
  await seedProducts(deps, await readFile(`${folder}catalogue.csv`))
}

/** Imports some products of the demo catalogue; `prices` maps each sku to its price in points. */
export async function importDemoProducts(deps: Deps, prices: Record<string, number>): Promise<void> {
  const [header, ...lines] = (await readFile(`${folder}catalogue.csv`, 'utf8')).split('\n')
  const chosenLines = Object.entries(prices).map(([sku, points]) => {
    const line = lines.find((text) => text.startsWith(`${sku},`))
    if (!line) throw new Error(`The demo catalogue has no product ${sku}`)
    return line.replace(/,\d+(,[^,]*)$/, `,${points}$1`)
  })
  await seedProducts(deps, Buffer.from([header, ...chosenLines].join('\n')))
}

async function seedProducts(deps: Deps, file: Buffer): Promise<void> {
  assertNoMistakes(await importCategoryFile(deps, await readFile(`${folder}categories.csv`)))
  assertNoMistakes(await importProductFile(deps, file, createPictureLoader(folder)))
}

function assertNoMistakes({ mistakes }: ImportResult) {
  if (mistakes.length > 0) throw new Error(`The demo catalogue is invalid: ${JSON.stringify(mistakes)}`)
}
