import fastJson from 'fast-json-stringify'
import * as z from 'zod/mini'

/**
 * Serializes only the fields that the schema names. Does not validate the answer, because that would cost more than
 * the rest of the request.
 */
export function createSerializer(schema: unknown): (answer: unknown) => string {
  let serialize: ((answer: unknown) => string) | undefined
  // Built at the first answer, because building the serializers of all calls would delay the server's start.
  return (answer) => {
    serialize ??= buildSerializer(schema)
    return serialize(answer)
  }
}

function buildSerializer(schema: unknown) {
  const json = z.toJSONSchema(schema as z.ZodMiniType, { target: 'draft-7', io: 'output' })
  // The two libraries have different types for JSON Schema.
  return fastJson(json as Parameters<typeof fastJson>[0])
}
