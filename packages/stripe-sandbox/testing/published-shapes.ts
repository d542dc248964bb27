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

// An extract of Stripe's OpenAPI description; see its first line.
const { shapes } = JSON.parse(readFileSync(new URL('./shapes.json', import.meta.url), 'utf8')) as {
  shapes: Record<string, Shape>
}

/** Returns where a response differs from Stripe's published shapes; objects without one are searched for inner objects. */
export function findShapeErrors(answer: unknown, at = ''): string[] {
  if (Array.isArray(answer))
    return answer.flatMap((entry, index) => findShapeErrors(entry, `${at}[${index}]`))
  if (!isRecord(answer)) return []
  const { object } = answer
  const shape = answer.deleted ? shapes.deleted_customer : shapes[String(object)]
  const own = shape ? shapeErrors(answer, shape, at || String(object)) : []
  const error = isRecord(answer.error) && shapes.api_errors
  if (error) own.push(...shapeErrors(answer.error, error, 'error'))
  const inner = Object.entries(answer).flatMap(([name, value]) => findShapeErrors(value, `${at}.${name}`))
  return [...own, ...inner]
}

function shapeErrors(value: unknown, shape: Shape, at: string): string[] {
  if (value === null) return shape.nullable ? [] : [`${at} may not be null`]
  if (shape.ref) return shapeErrors(value, shapes[shape.ref] ?? {}, at)
  if (shape.anyOf) {
    const tries = shape.anyOf.map((one) => shapeErrors(value, one, at))
    return tries.some((tried) => tried.length === 0) ? [] : (tries[0] ?? [])
  }
  if (shape.enum && !shape.enum.includes(value)) return [`${at} may not be ${String(value)}`]
  if (shape.type && !isOf(shape.type, value)) return [`${at} is not of type ${shape.type}`]
  if (Array.isArray(value)) {
    return value.flatMap((entry, index) => shapeErrors(entry, shape.items ?? {}, `${at}[${index}]`))
  }
  if (!isRecord(value)) return []
  const absent = (shape.required ?? [])
    .filter((name) => !(name in value))
    .map((name) => `${at}.${name} is missing`)
  const { additionalProperties: others } = shape
  const wrong = Object.entries(value).flatMap(([name, inner]) => {
    const known = shape.properties?.[name] ?? (typeof others === 'object' ? others : undefined)
    return known ? shapeErrors(inner, known, `${at}.${name}`) : []
  })
  return [...absent, ...wrong]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isOf(type: string, value: unknown) {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isRecord(value)
  return typeof value === type
}
