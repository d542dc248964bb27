import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { TestServer } from '#server/testing/test-server.ts'

export type Role = 'parent' | 'child'
export type Person = Awaited<ReturnType<TestServer['newChild']>>
export type RequestState = 'approved' | 'placed' | 'coded'
export type QuestState = 'open' | 'finished' | 'verified'

/** A family with two children, seen by one of them: `child` is who calls when the caller is a child. */
export type Family = {
  parent: Person
  child: Person
  sibling: Person
  /** A new quest of the child's, brought to a state. */
  quest: (state: QuestState) => Promise<string>
  /** New orders of the child's, asked for at once, and maybe brought further; a coded one is a digital card with its code. */
  placeOrders: (size: number, state?: RequestState) => Promise<string[]>
}

/** What is sent. Ids stand in it as themselves, so that a test can put others in their place. */
export type Sent = { params?: unknown; querystring?: unknown; body?: unknown }

export type Sample = {
  /** Who may do just this, where it is not everybody that the contract allows. */
  by?: Role
  /** Opens a parent's session, makes a parent, or is for grown-ups: refused on the kid site whoever asks. */
  refusedOnKidSite?: true
  /** The answer never ends: only refusals can be waited for. */
  endless?: true
  /** The caller's family or sessions are gone afterwards: granted it is only in tests of its own. */
  endsCaller?: true
  request: (family: Family, server: TestServer) => Promise<Sent> | Sent
}

type Part<E extends Endpoint, Name extends 'params' | 'querystring' | 'body'> =
  E['schema'] extends Record<Name, infer Schema extends z.ZodMiniType>
    ? Record<Name, z.input<Schema>>
    : object
/** What a call of the contract takes, by its own schemas. */
type SentTo<E extends Endpoint> = Part<E, 'params'> & Part<E, 'querystring'> & Part<E, 'body'>

/** Those of each call, as the areas made them known. */
export const samples = new Map<Endpoint, Sample[]>()

/** Makes one request known that a call is tried with. */
export function addSample<E extends Endpoint>(
  entry: E,
  request: (family: Family, server: TestServer) => Promise<SentTo<E>> | SentTo<E>,
  more: Omit<Sample, 'request'> = {},
) {
  samples.set(entry, [...(samples.get(entry) ?? []), { ...more, request }])
}
