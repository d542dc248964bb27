import * as contract from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value

/** Every endpoint of the API with its export's name; the server must have a route for each. */
export const namedEndpoints = Object.entries<unknown>(contract).filter(
  (entry): entry is [name: string, endpoint: Endpoint] => isEndpoint(entry[1]),
)

export const endpoints = namedEndpoints.map(([, endpoint]) => endpoint)
