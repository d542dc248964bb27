import * as z from 'zod/mini'
import { PRODUCT_PICTURES_MAX, PRODUCT_POINTS_MAX } from '#contract/limits.ts'
import { categoryIcons, productKinds } from '#contract/rewards/catalog.ts'
import { type Mistake, readTable } from './csv.ts'
import type { NewCategory, NewProduct } from './import.ts'

/* The operator reads each message after the line number and column name. */
const boundedText = (most: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1, 'is empty'),
    z.maxLength(most, `has more than ${most} characters`),
    z.refine(
      (value) => !/[\p{Cc}\u2028\u2029]/u.test(value.replace(/\r?\n/g, ' ')),
      'contains control characters',
    ),
  )
const name = (most: number) =>
  boundedText(most).check(z.refine((value) => !/[\r\n]/.test(value), 'spans several lines'))
const oneOf = (values: readonly string[]) => `is not one of ${values.join(', ')}`
const identifier = z
  .string()
  .check(
    z.trim(),
    z.regex(/^[A-Za-z0-9][\w.-]{0,63}$/, 'is not 1 to 64 letters, digits, dots, dashes or underscores'),
  )

const categoryLine = z.object({
  key: identifier,
  name_en: name(60),
  name_fr: name(60),
  icon: z.enum(categoryIcons, oneOf(categoryIcons)),
})

const productLine = z.object({
  sku: identifier,
  category: z.string().check(z.trim()),
  kind: z.enum(productKinds, oneOf(productKinds)),
  name_en: name(120),
  name_fr: name(120),
  description_en: boundedText(2000),
  description_fr: boundedText(2000),
  points: z.pipe(
    z.string().check(z.trim(), z.regex(/^\d{1,9}$/, 'is not a whole number of up to 9 digits')),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(z.gte(1, 'is less than 1'), z.lte(PRODUCT_POINTS_MAX, `is more than ${PRODUCT_POINTS_MAX}`)),
    ),
  ),
  pictures: z.pipe(
    z.string(),
    z.pipe(
      z.transform((cell: string) => cell.split('|').flatMap((each) => each.trim() || [])),
      z
        .array(z.string())
        .check(z.maxLength(PRODUCT_PICTURES_MAX, `has more than ${PRODUCT_PICTURES_MAX} pictures`)),
    ),
  ),
})

/** One line of a product file. `pictures` are paths or URLs. */
export type ProductLine = Omit<NewProduct, 'pictures'> & { line: number; pictures: string[] }

export function readCategories(file: Uint8Array): { categories: NewCategory[]; mistakes: Mistake[] } {
  const { good, mistakes } = parseRows(file, categoryLine)
  mistakes.push(...findDuplicates(good, 'key'))
  return { categories: good.map(({ line, ...category }) => category), mistakes }
}

export function readProducts(
  file: Uint8Array,
  categories: ReadonlySet<string>,
): { products: ProductLine[]; mistakes: Mistake[] } {
  const { good, mistakes } = parseRows(file, productLine)
  mistakes.push(...findDuplicates(good, 'sku'))
  for (const { line, category } of good)
    if (!categories.has(category))
      mistakes.push({ line, column: 'category', what: `there is no category “${category}”` })
  return { products: good, mistakes: mistakes.sort((one, other) => one.line - other.line) }
}

function parseRows<Shape extends z.core.$ZodShape>(file: Uint8Array, schema: z.ZodMiniObject<Shape>) {
  const { lines, mistakes } = readTable(file, Object.keys(schema.def.shape))
  const good: (z.output<typeof schema> & { line: number })[] = []
  for (const { line, cells } of lines) {
    const read = schema.safeParse(cells)
    if (read.success) good.push({ ...read.data, line })
    else mistakes.push(...firstIssuePerColumn(line, read.error.issues))
  }
  return { good, mistakes }
}

function firstIssuePerColumn(line: number, issues: readonly z.core.$ZodIssue[]): Mistake[] {
  const byColumn = new Map<string, string>()
  for (const { path, message } of issues) {
    const column = String(path[0])
    if (!byColumn.has(column)) byColumn.set(column, message)
  }
  return [...byColumn].map(([column, what]) => ({ line, column, what }))
}

function findDuplicates<Name extends string>(
  lines: readonly (Record<Name, string> & { line: number })[],
  column: Name,
): Mistake[] {
  const first = new Map<string, number>()
  return lines.flatMap((each) => {
    const before = first.get(each[column])
    if (before === undefined) first.set(each[column], each.line)
    return before === undefined ? [] : { line: each.line, column, what: `is also on line ${before}` }
  })
}
