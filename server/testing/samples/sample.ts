import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Role } from '#contract/values.ts'
import type { TestServer } from '#server/testing/test-server.ts'

export type Person = Awaited<ReturnType<TestServer['newChild']>>
export type OrderState = 'approved' | 'placed' | 'code_delivered'
export type QuestState = 'open' | 'finished' | 'verified'

/** A family with two children and a helper for both. Calls by a child are made by `child`, never by `sibling`. */
export type Family = {
  parent: Person
  child: Person
  sibling: Person
  helper: Person
  /** Creates a quest for the child in a state, with more fields of its form; returns its id. */
  createQuest: (state: QuestState, fields?: object) => Promise<string>
  /**
   * Requests `count` orders in one checkout; returns their ids. With a `state`, a parent approves all of them. With
   * `placed`, the job then places the first one. With `code_delivered`, the placed order then becomes a delivered
   * digital card with its code.
   */
  requestOrders: (count: number, state?: OrderState) => Promise<string[]>
}

/** The input of a call. The parts are `unknown`, so that tests can replace any value, such as an id. */
export type CallInput = {
  params?: unknown
  querystring?: unknown
  body?: unknown
  headers?: Record<string, string>
}

export type Sample = {
  /** The only role that may send this sample. Default: every role in the contract. */
  by?: Role
  /** Refused on the kid site for every caller, because it is for adults only. */
  refusedOnKidSite?: true
  /** A successful response never ends, so tests can only expect refusals. */
  hasEndlessResponse?: true
  /**
   * The call closes the caller's family, or ends sessions of the caller. So a test that needs the family or these
   * sessions afterwards must not let the call succeed.
   */
  changesSessions?: true
  /** The call works only in the session of the family's person, in which `request` has prepared it. */
  needsSameSession?: true
  request: (family: Family, server: TestServer) => Promise<CallInput> | CallInput
}

type Part<E extends Endpoint, Name extends 'params' | 'querystring' | 'body'> =
  E['schema'] extends Record<Name, infer Schema extends z.ZodMiniType>
    ? Record<Name, Name extends 'body' ? z.input<Schema> | Upload<E> : z.input<Schema>>
    : object
/** The body of a multipart form. */
type Upload<E extends Endpoint> = E['config'] extends { uploadField: string } ? Buffer : never
type InputOf<E extends Endpoint> = Part<E, 'params'> & Part<E, 'querystring'> & Part<E, 'body'>

export const samples = new Map<Endpoint, Sample[]>()

export function addSample<E extends Endpoint>(
  endpoint: E,
  request: (family: Family, server: TestServer) => Promise<InputOf<E>> | InputOf<E>,
  more: Omit<Sample, 'request'> = {},
) {
  samples.set(endpoint, [...(samples.get(endpoint) ?? []), { ...more, request }])
}
