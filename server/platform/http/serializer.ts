import fastJson from 'fast-json-stringify'
import * as z from 'zod/mini'

/**
 * Writes an answer as its schema says: what the schema does not name does not leave the server. Made once a schema;
 * checking every answer by the schema again would cost more than everything else in a call.
 */
export function createSerializer(schema: unknown): (answer: unknown) => string {
  // Only schemas of the contract come here.
  const json = z.toJSONSchema(schema as z.ZodMiniType, { target: 'draft-7', io: 'output' })
  // The libraries describe the same standard with two types.
  return fastJson(json as Parameters<typeof fastJson>[0])
}
