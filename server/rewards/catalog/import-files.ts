import { limitConcurrency } from '#server/platform/concurrency-limit.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type ProductPicture, renderProductPicture } from '#server/platform/pictures/product-pictures.ts'
import type { Mistake } from './csv.ts'
import { type ImportDeps, importCategories, importProducts } from './import.ts'
import { listCategoryIds } from './import-queries.ts'
import { type ProductLine, readCategories, readProducts } from './parse-lines.ts'

/** What is behind a path or an address of a line's pictures; throws, in words for the operator, when it cannot be had. */
export type PictureSource = (place: string) => Promise<Buffer>

/** What an operator's file has done, or why it did nothing. */
export type ImportResult<Done> = { mistakes: Mistake[]; done?: Done }

type Options = { dryRun?: boolean }

/** Makes and changes the categories of a file, all of them or none. */
export async function importCategoryFile(stocking: ImportDeps, file: Uint8Array, { dryRun }: Options = {}) {
  const { categories, mistakes } = readCategories(file)
  if (mistakes.length === 0 && !dryRun) await importCategories(stocking, categories)
  return { mistakes, categories: categories.length }
}

/** Makes and changes the products of a file, all of them or none. */
export async function importProductFile(
  stocking: ImportDeps & { db: Db },
  file: Uint8Array,
  pictureAt: PictureSource,
  { dryRun = false }: Options = {},
): Promise<ImportResult<Awaited<ReturnType<typeof importProducts>>>> {
  const { products, mistakes } = readProducts(file, new Set((await listCategoryIds(stocking.db)).keys()))
  if (mistakes.length > 0) return { mistakes }
  // Before the transaction: pictures take their time, and come over the network.
  const drawn = await renderPictures(products, pictureAt, mistakes)
  if (mistakes.length > 0) return { mistakes: mistakes.sort((one, other) => one.line - other.line) }
  // The first line last: lists begin with what came last, and so show a file as it stands.
  const complete = products.toReversed().map(({ line, ...product }) => ({
    ...product,
    pictures: product.pictures.flatMap((place) => drawn.get(place) ?? []),
  }))
  return { mistakes, done: await importProducts(stocking, complete, { dryRun }) }
}

/** Every picture of the lines drawn anew, each once however many products share it. */
async function renderPictures(products: ProductLine[], pictureAt: PictureSource, mistakes: Mistake[]) {
  const drawn = new Map<string, ProductPicture>()
  const inTurn = limitConcurrency(4)
  const places = new Map(products.flatMap(({ line, pictures }) => pictures.map((place) => [place, line])))
  await Promise.all(
    [...places].map(([place, line]) =>
      inTurn(async () => {
        try {
          drawn.set(place, await renderProductPicture(await pictureAt(place)))
        } catch (error) {
          const what = error instanceof Error ? error.message : String(error)
          mistakes.push({ line, column: 'pictures', what: `${place}: ${what}` })
        }
      }),
    ),
  )
  return drawn
}
