import type * as z from 'zod/mini'

/** Calls shown under one heading, the tag. If several sections have the same tag, only the first has a description. */
export type Section<Contract = Record<string, { method: string; url: string }>> = {
  tag: string
  description?: string
  /**
   * A text for each endpoint that the contract's modules export. Its first sentence is the summary: imperative, three
   * to eight words. One to four more sentences say what the call does, for whom, and what happens to points and messages.
   */
  calls: {
    [Name in keyof Contract as Contract[Name] extends { method: string; url: string } ? Name : never]: string
  }
}

/** What the API's reference adds to the contract. For the keys of examples and descriptions see api-examples.ts. */
export type ApiReference = {
  introduction: string
  sections: Section[]
  /** Schemas that several calls share, by name. */
  schemas: Record<string, z.ZodMiniType>
  examples: Record<string, unknown>
  /** Example bodies by call and title, for calls that do several things. */
  bodies: Record<string, Record<string, unknown>>
  descriptions: Record<string, string>
  /** Media types of the responses that are not JSON, by call. */
  mediaTypes: Record<string, string[]>
}
