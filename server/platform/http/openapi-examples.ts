import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { ApiReference } from './api-reference-types.ts'

/** The part of JSON Schema that the contract's schemas use. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
}

type Texts = Pick<ApiReference, 'examples' | 'descriptions'> & { schemas: Record<string, JsonSchema> }

/** A field, the schema or field that contains it, and the call. */
type FieldLocation = { call: string; context: string; name: string }

const REF = '#/components/schemas/'

/** Returns the entry of the first key that the table has: `call:field`, `Schema.field` or `field`. */
export function findEntry<T>(table: Record<string, T>, { call, context, name }: FieldLocation) {
  const key = [`${call}:${name}`, `${context}.${name}`, name].find((key) => Object.hasOwn(table, key))
  // `as`: the table has the key.
  return key === undefined ? undefined : { value: table[key] as T }
}

/** Returns a realistic value for a schema. Throws for a field that has no example and no obvious value. */
export function exampleOf(schema: JsonSchema, location: FieldLocation, texts: Texts): unknown {
  const found = findEntry(texts.examples, location)
  if (found && accepts(schema, found.value)) return found.value
  if (schema.$ref) {
    const context = schema.$ref.slice(REF.length)
    return exampleOf(texts.schemas[context] ?? {}, { ...location, context, name: '' }, texts)
  }
  if (accepts(schema, 'text') && /^c?id$|_id$/.test(location.name)) return exampleId(location)
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) {
    const [first = {}] = branches.filter(({ type }) => type !== 'null')
    return accepts(schema, null) && !isObject(first) ? null : exampleOf(first, location, texts)
  }
  if (accepts(schema, null)) return null
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.properties) return objectExample(schema, { ...schema.properties }, location, texts)
  if (schema.items) return [exampleOf(schema.items, location, texts)]
  if (schema.type === 'boolean') return false
  if (schema.format === 'date-time') return '2026-03-05T21:15:00.000Z'
  if (schema.type === 'object') return {}
  throw new Error(`The API reference has no example for ${location.context}.${location.name}`)
}

/** Optional fields without an example are left out, unless they are objects. */
function objectExample(
  { required = [] }: JsonSchema,
  properties: Record<string, JsonSchema>,
  { call, context, name: fieldName }: FieldLocation,
  texts: Texts,
) {
  const locate = (name: string) => ({ call, context: fieldName || context, name })
  const fields = Object.entries(properties).filter(([name, field]) => {
    const found = findEntry(texts.examples, locate(name))
    return required.includes(name) || (found ? accepts(field, found.value) : isObject(field))
  })
  return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, locate(name), texts)]))
}

const isObject = ({ $ref, properties, anyOf }: JsonSchema): boolean =>
  Boolean($ref ?? properties ?? anyOf?.some(isObject))

/** Returns whether the schema allows the value's type. Tests validate the whole example. */
function accepts(schema: JsonSchema, value: unknown): boolean {
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return branches.some((branch) => accepts(branch, value))
  if (schema.$ref) return typeof value === 'object' && value !== null
  if (schema.const !== undefined) return schema.const === value
  if (schema.enum) return schema.enum.includes(value)
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  return [schema.type ?? []].flat().some((allowed) => (allowed === 'integer' ? 'number' : allowed) === type)
}

/**
 * The kind of thing that an id identifies, by a name from the API: that of the field without `_id` or, for a field named
 * `id`, that of its schema or of the part of the path before it, in lower case and without a final `s`. A name that is
 * the kind itself needs no entry.
 */
const kindsByName: Record<string, string> = {
  mission: 'quest',
  children: 'child',
  childprofile: 'child',
  childtoday: 'child',
  createchild: 'child',
  c: 'child',
  user: 'child',
  wishe: 'wish',
  cart: 'cart item',
  cartitem: 'cart item',
  invite: 'invitation',
  payment: 'purchase',
}

/** Returns what an id identifies: `quest` for `mission_id`, and for `id` below `/missions`. */
export function kindOfId({ context, name }: Omit<FieldLocation, 'call'>): string {
  const kind = (name === 'id' ? context.replace(/s$/, '') : name.replace(/_?id$/, '')).toLowerCase()
  return kindsByName[kind] ?? kind
}

/** Returns the same id for all ids of one kind of thing, so that the examples fit together. */
function exampleId(location: FieldLocation): string {
  const hash = createHash('sha256').update(kindOfId(location)).digest('hex')
  return `019cbf07-${hash.slice(0, 4)}-7${hash.slice(4, 7)}-8${hash.slice(7, 10)}-${hash.slice(10, 22)}`
}

/** Adds the descriptions of fields, and the format `date-time` to text fields named `at` or `…_at`. */
export function describeFields(
  schema: JsonSchema,
  { call, context }: Omit<FieldLocation, 'name'>,
  descriptions: Record<string, string>,
) {
  for (const part of [...(schema.anyOf ?? schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])])
    describeFields(part, { call, context }, descriptions)
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const found = findEntry(descriptions, { call, context, name })
    if (found) field.description = found.value
    if (/^(.+_)?at$/.test(name) && accepts(field, 'text')) field.format = 'date-time'
    describeFields(field, { call, context: name }, descriptions)
  }
}

type Override = NonNullable<z.core.ToJSONSchemaParams['override']>

/**
 * Removes what tells a reader nothing: the limits of safe integers, and the patterns of fields with a format. Also
 * removes `additionalProperties: false`, because later versions may add fields.
 */
export const simplifySchema: Override = ({ jsonSchema, zodSchema }) => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format) delete jsonSchema.pattern
  const { def } = zodSchema._zod
  if (def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties
}
