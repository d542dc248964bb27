import * as z from 'zod/mini'
import { PRODUCT_PICTURES_MAX, PRODUCT_POINTS_MAX } from '#contract/limits.ts'
import { catalogKinds, categoryIcons } from '#contract/rewards/catalog.ts'
import { type Mistake, readTable } from './csv.ts'
import type { NewProduct } from './import.ts'

/* Each message is shown to the operator after the line number and the column name. */
const boundedText = (maxLength: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1, 'is empty'),
    z.maxLength(maxLength, `has more than ${maxLength} characters`),
    z.refine(
      (value) => !/[\p{Cc}\u2028\u2029]/u.test(value.replace(/\r?\n/g, ' ')),
      'contains control characters',
    ),
  )
const singleLineText = (maxLength: number) =>
  boundedText(maxLength).check(z.refine((value) => !/[\r\n]/.test(value), 'spans several lines'))
const notOneOf = (values: readonly string[]) => `is not one of ${values.join(', ')}`
const identifier = z
  .string()
  .check(
    z.trim(),
    z.regex(
      /^[A-Za-z0-9][\w.-]{0,63}$/,
      'is not a letter or digit, followed by up to 63 letters, digits, dots, dashes or underscores',
    ),
  )

const categoryLine = z.object({
  key: identifier,
  name_en: singleLineText(60),
  name_fr: singleLineText(60),
  icon: z.enum(categoryIcons, notOneOf(categoryIcons)),
})

const productLine = z.object({
  sku: identifier,
  category: z.string().check(z.trim()),
  kind: z.enum(catalogKinds, notOneOf(catalogKinds)),
  name_en: singleLineText(120),
  name_fr: singleLineText(120),
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
      z.transform((cell: string) => cell.split('|').flatMap((path) => path.trim() || [])),
      z
        .array(z.string())
        .check(z.maxLength(PRODUCT_PICTURES_MAX, `has more than ${PRODUCT_PICTURES_MAX} pictures`)),
    ),
  ),
})

/** One line of a product file; `pictures` contains paths and URLs. */
export type ProductLine = Omit<NewProduct, 'pictures'> & { line: number; pictures: string[] }

export function readCategories(file: Uint8Array) {
  const { validLines, mistakes } = parseRows(file, categoryLine)
  mistakes.push(...findDuplicates(validLines, 'key'))
  return { categories: validLines.map(({ line, ...category }) => category), mistakes }
}

export function readProducts(file: Uint8Array, categoryKeys: ReadonlySet<string>) {
  const { validLines, mistakes } = parseRows(file, productLine)
  mistakes.push(...findDuplicates(validLines, 'sku'))
  for (const { line, category } of validLines)
    if (!categoryKeys.has(category))
      mistakes.push({ line, column: 'category', message: `there is no category “${category}”` })
  return { products: validLines, mistakes: mistakes.sort((first, second) => first.line - second.line) }
}

function parseRows<Shape extends z.core.$ZodShape>(file: Uint8Array, schema: z.ZodMiniObject<Shape>) {
  const { rows, mistakes } = readTable(file, Object.keys(schema.def.shape))
  const validLines: (z.output<typeof schema> & { line: number })[] = []
  for (const { line, cells } of rows) {
    const result = schema.safeParse(cells)
    if (result.success) validLines.push({ ...result.data, line })
    else mistakes.push(...firstIssuePerColumn(line, result.error.issues))
  }
  return { validLines, mistakes }
}

function firstIssuePerColumn(line: number, issues: readonly z.core.$ZodIssue[]): Mistake[] {
  const byColumn = new Map<string, string>()
  for (const { path, message } of issues) {
    const column = String(path[0])
    if (!byColumn.has(column)) byColumn.set(column, message)
  }
  return [...byColumn].map(([column, message]) => ({ line, column, message }))
}

function findDuplicates<Name extends string>(
  lines: readonly (Record<Name, string> & { line: number })[],
  column: Name,
): Mistake[] {
  const firstLines = new Map<string, number>()
  return lines.flatMap(({ [column]: value, line }) => {
    const firstLine = firstLines.get(value)
    if (firstLine === undefined) firstLines.set(value, line)
    return firstLine === undefined ? [] : { line, column, message: `is also on line ${firstLine}` }
  })
}
