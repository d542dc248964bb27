import { readFileSync } from 'node:fs'

type Shape = {
  type?: string
  nullable?: boolean
  enum?: unknown[]
  ref?: string
  anyOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: Shape | boolean
}

// An extract of Stripe's OpenAPI description; the field `from` of the file names its versions.
const { shapes } = JSON.parse(readFileSync(new URL('./shapes.json', import.meta.url), 'utf8')) as {
  shapes: Record<string, Shape>
}

/**
 * Returns where a response differs from Stripe's published shapes. If an object has no published shape, only the
 * objects in its fields are checked.
 */
export function findShapeErrors(response: unknown, path = ''): string[] {
  if (Array.isArray(response))
    return response.flatMap((entry, index) => findShapeErrors(entry, `${path}[${index}]`))
  if (!isRecord(response)) return []
  const { object } = response
  const shape = response.deleted ? shapes.deleted_customer : shapes[String(object)]
  const errors = shape ? compareShape(response, shape, path || String(object)) : []
  const errorShape = isRecord(response.error) && shapes.api_errors
  if (errorShape) errors.push(...compareShape(response.error, errorShape, 'error'))
  const fields = Object.entries(response)
  return [...errors, ...fields.flatMap(([name, value]) => findShapeErrors(value, `${path}.${name}`))]
}

function compareShape(value: unknown, shape: Shape, path: string): string[] {
  if (value === null) return shape.nullable ? [] : [`${path} must not be null`]
  if (shape.ref) return compareShape(value, shapes[shape.ref] ?? {}, path)
  if (shape.anyOf) {
    const results = shape.anyOf.map((option) => compareShape(value, option, path))
    return results.some((errors) => errors.length === 0) ? [] : (results[0] ?? [])
  }
  if (shape.enum && !shape.enum.includes(value)) return [`${path} must not be ${String(value)}`]
  if (shape.type && !hasType(value, shape.type)) return [`${path} is not of type ${shape.type}`]
  if (Array.isArray(value)) {
    return value.flatMap((entry, index) => compareShape(entry, shape.items ?? {}, `${path}[${index}]`))
  }
  if (!isRecord(value)) return []
  const missing = (shape.required ?? [])
    .filter((name) => !(name in value))
    .map((name) => `${path}.${name} is missing`)
  const { additionalProperties } = shape
  const wrong = Object.entries(value).flatMap(([name, inner]) => {
    const fieldShape =
      shape.properties?.[name] ??
      (typeof additionalProperties === 'object' ? additionalProperties : undefined)
    return fieldShape ? compareShape(inner, fieldShape, `${path}.${name}`) : []
  })
  return [...missing, ...wrong]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function hasType(value: unknown, type: string) {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isRecord(value)
  return typeof value === type
}
