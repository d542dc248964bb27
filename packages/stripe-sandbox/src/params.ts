import { invalid } from './errors.ts'

/** Flat request parameters: `card[number]` has the name `card.number`; the entries of a list `a[]` are `a.0`, `a.1` … */
export type Params = ReadonlyMap<string, string>

/** Parses a form or query string in Stripe's bracket notation. */
export function parseParams(text: string): Params {
  const params = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    let dotted = name.replaceAll(']', '').replaceAll('[', '.')
    if (dotted.endsWith('.')) dotted += [...params.keys()].filter((key) => key.startsWith(dotted)).length
    params.set(dotted, value)
  }
  return params
}

/**
 * Throws for parameters that are not in `known`, as Stripe does. In a known name, `*` stands for any one part between dots.
 * The known name `metadata.*` also allows `metadata` itself and everything below it.
 */
export function assertKnownParams(params: Params, known: string[]) {
  const patterns = known.map((name) => name.split('.'))
  for (const name of params.keys()) {
    const parts = name.split('.')
    const isKnown = patterns.some((pattern) =>
      pattern[0] === 'metadata'
        ? parts[0] === 'metadata'
        : pattern.length === parts.length &&
          pattern.every((part, index) => part === '*' || part === parts[index]),
    )
    if (!isKnown) {
      const param = toBrackets(name)
      throw invalid(`Received unknown parameter: ${param}`, { param, code: 'parameter_unknown' })
    }
  }
}

const toBrackets = (name: string) =>
  name
    .split('.')
    .map((part, index) => (index ? `[${part}]` : part))
    .join('')

/** Returns null for an empty parameter, which unsets the field; undefined for a parameter that was not sent. */
export function text(params: Params, name: string): string | null | undefined {
  const value = params.get(name)
  return value === '' ? null : value
}

/** Returns the parameter, or the current value if it was not sent. */
export const textOr = (params: Params, name: string, current: string | null | undefined): string | null => {
  const value = text(params, name)
  return value === undefined ? (current ?? null) : value
}

export function required(params: Params, name: string): string {
  const value = params.get(name)
  if (value) return value
  const param = toBrackets(name)
  throw invalid(`Missing required param: ${param}.`, { param, code: 'parameter_missing' })
}

export function integer(params: Params, name: string): number | undefined {
  const value = params.get(name)
  if (value === undefined) return undefined
  const param = toBrackets(name)
  if (!/^-?\d{1,12}$/.test(value))
    throw invalid(`Invalid integer: ${value}`, { param, code: 'parameter_invalid_integer' })
  return Number(value)
}

export const boolean = (params: Params, name: string) => params.get(name) === 'true'

/** Returns the parameters below `name`, without that prefix. */
export const nested = (params: Params, name: string): Params =>
  new Map(
    [...params].flatMap(([key, value]) =>
      key.startsWith(`${name}.`) ? [[key.slice(name.length + 1), value]] : [],
    ),
  )

export const entries = (params: Params, name: string) => [...nested(params, name).values()]

export function oneOf<T extends string>(params: Params, name: string, choices: readonly T[]): T | undefined {
  const value = params.get(name)
  if (!value) return undefined
  const chosen = choices.find((choice) => choice === value)
  if (chosen) return chosen
  throw invalid(`Invalid ${toBrackets(name)}: must be one of ${choices.join(', ')}`, {
    param: toBrackets(name),
  })
}

/** Merges metadata: new names are added, an empty value removes a name, an empty `metadata` removes all. */
export function mergeMetadata(params: Params, current: Record<string, string> | null = {}) {
  const merged = new Map(Object.entries(params.get('metadata') === '' ? {} : (current ?? {})))
  for (const [name, value] of nested(params, 'metadata')) {
    if (name.length > 40)
      throw tooLong(`Metadata keys can have up to 40 characters, but you passed in ${name.length}.`)
    if (value.length > 500)
      throw tooLong(`Metadata values can have up to 500 characters, but you passed in ${value.length}.`)
    if (value === '') merged.delete(name)
    else merged.set(name, value)
  }
  if (merged.size > 50) throw tooLong(`Metadata can have up to 50 keys, but you passed in ${merged.size}.`)
  return Object.fromEntries(merged)
}

const tooLong = (message: string) => invalid(message, { param: 'metadata' })
