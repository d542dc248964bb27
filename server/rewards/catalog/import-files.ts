import { limitConcurrency } from '#server/platform/concurrency-limit.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type ProductPicture, renderProductPicture } from '#server/platform/pictures/product-pictures.ts'
import type { Mistake } from './csv.ts'
import { type ImportDeps, importCategories, importProducts } from './import.ts'
import { listCategoryIdsByKey } from './import-queries.ts'
import { type ProductLine, readCategories, readProducts } from './parse-lines.ts'

/** Loads a picture by the path or URL that the CSV file gives. Throws errors whose messages are for the operator. */
export type PictureSource = (pathOrUrl: string) => Promise<Buffer>

/** `counts` is missing if there are mistakes. */
export type ImportResult = { mistakes: Mistake[]; counts?: Awaited<ReturnType<typeof importProducts>> }

type Options = { dryRun?: boolean }

/** Creates or updates the categories of a file, all or none. */
export async function importCategoryFile(deps: ImportDeps, file: Uint8Array, { dryRun }: Options = {}) {
  const { categories, mistakes } = readCategories(file)
  if (mistakes.length === 0 && !dryRun) await importCategories(deps, categories)
  return { mistakes, categories: categories.length }
}

/** Creates or updates the products of a file, all or none. */
export async function importProductFile(
  deps: ImportDeps & { db: Db },
  file: Uint8Array,
  loadPicture: PictureSource,
  { dryRun = false }: Options = {},
): Promise<ImportResult> {
  const { products, mistakes } = readProducts(file, new Set((await listCategoryIdsByKey(deps.db)).keys()))
  if (mistakes.length > 0) return { mistakes }
  // Runs outside the transaction, because downloading and rendering pictures is slow.
  const renderedPictures = await renderPictures(products, loadPicture, mistakes)
  if (mistakes.length > 0) return { mistakes: mistakes.sort((first, second) => first.line - second.line) }
  // The first line is written last: lists show the newest product first, so they keep the order of the file.
  const productsWithPictures = products.toReversed().map(({ line, ...product }) => ({
    ...product,
    pictures: product.pictures.flatMap((path) => renderedPictures.get(path) ?? []),
  }))
  return { mistakes, counts: await importProducts(deps, productsWithPictures, { dryRun }) }
}

/** Renders every picture once, even if several products share it. Adds a mistake for each picture that fails. */
async function renderPictures(products: ProductLine[], loadPicture: PictureSource, mistakes: Mistake[]) {
  const renderedPictures = new Map<string, ProductPicture>()
  const runLimited = limitConcurrency(4)
  const lineByPath = new Map(products.flatMap(({ line, pictures }) => pictures.map((path) => [path, line])))
  await Promise.all(
    [...lineByPath].map(([path, line]) =>
      runLimited(async () => {
        try {
          renderedPictures.set(path, await renderProductPicture(await loadPicture(path)))
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error)
          mistakes.push({ line, column: 'pictures', message: `${path}: ${message}` })
        }
      }),
    ),
  )
  return renderedPictures
}
