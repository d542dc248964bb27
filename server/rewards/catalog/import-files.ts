import { limitConcurrency } from '#server/platform/concurrency-limit.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type ProductPicture, renderProductPicture } from '#server/platform/pictures/product-pictures.ts'
import type { Mistake } from './csv.ts'
import { type ImportDeps, importCategories, importProducts } from './import.ts'
import { listCategoryIds } from './import-queries.ts'
import { type ProductLine, readCategories, readProducts } from './parse-lines.ts'

/** Loads a picture by the path or URL in a line. Throws errors written for the operator. */
export type PictureSource = (place: string) => Promise<Buffer>

export type ImportResult<Done> = { mistakes: Mistake[]; done?: Done }

type Options = { dryRun?: boolean }

/** Creates or updates the categories of a file, all or none. */
export async function importCategoryFile(stocking: ImportDeps, file: Uint8Array, { dryRun }: Options = {}) {
  const { categories, mistakes } = readCategories(file)
  if (mistakes.length === 0 && !dryRun) await importCategories(stocking, categories)
  return { mistakes, categories: categories.length }
}

/** Creates or updates the products of a file, all or none. */
export async function importProductFile(
  stocking: ImportDeps & { db: Db },
  file: Uint8Array,
  pictureAt: PictureSource,
  { dryRun = false }: Options = {},
): Promise<ImportResult<Awaited<ReturnType<typeof importProducts>>>> {
  const { products, mistakes } = readProducts(file, new Set((await listCategoryIds(stocking.db)).keys()))
  if (mistakes.length > 0) return { mistakes }
  // Outside the transaction, because downloading and rendering pictures is slow.
  const drawn = await renderPictures(products, pictureAt, mistakes)
  if (mistakes.length > 0) return { mistakes: mistakes.sort((one, other) => one.line - other.line) }
  // The first line is written last: lists show the newest product first, so they keep the order of the file.
  const complete = products.toReversed().map(({ line, ...product }) => ({
    ...product,
    pictures: product.pictures.flatMap((place) => drawn.get(place) ?? []),
  }))
  return { mistakes, done: await importProducts(stocking, complete, { dryRun }) }
}

/** Re-encodes every picture, each only once even if several products share it. */
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
