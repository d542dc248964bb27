import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { importCategoryFile, importProductFile, type Outcome } from '#server/catalog/import-files.ts'
import { picturesIn } from '#server/catalog/picture-files.ts'
import type { Deps } from '#server/deps.ts'

const folder = fileURLToPath(new URL('../catalog/demo/', import.meta.url))

/** Fills the catalogue from the files beside it, as an operator would. */
export async function seedCatalogue(deps: Deps): Promise<void> {
  demand(await importCategoryFile(deps, await readFile(`${folder}categories.csv`)))
  demand(await importProductFile(deps, await readFile(`${folder}catalogue.csv`), picturesIn(folder)))
}

function demand({ mistakes }: Outcome<unknown>) {
  if (mistakes.length > 0) throw new Error(`The demo catalogue is wrong: ${JSON.stringify(mistakes)}`)
}
