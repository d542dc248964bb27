import type * as z from 'zod/mini'
import type { RefusalCode } from './refusals.ts'

export type Caller = 'anyone' | 'parent' | 'child'

/** Describes one endpoint for the Fastify route, the web client and the OpenAPI document. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: `/${string}`
  config: {
    allow: readonly Caller[]
    /** Requires a bot-check pass in the header X-Bot-Check. */
    botCheck?: true
    /** Also accepts, instead of JSON, a multipart form with one picture in this field. */
    uploadField?: string
    /**
     * Where the call has a secret. A secret response is never stored for repeated requests, and a secret path is stored
     * only as a hash. Logs contain only the pattern of any path.
     */
    secretIn?: 'response' | 'path'
    /** The client must not retry automatically: the call uses up its token, and the response is not stored. */
    noRetry?: true
    /** The refusals that `listRefusals` of server/platform/http/openapi.ts cannot derive from the other fields. */
    refusals?: readonly RefusalCode[]
  }
  schema: {
    params?: z.ZodMiniType
    querystring?: z.ZodMiniType
    body?: z.ZodMiniType
    response: { 200?: z.ZodMiniType; 201?: z.ZodMiniType; 204?: z.ZodMiniType }
  }
}

/** Rejects unknown keys in `config`, which inference allows, so that a misspelled key does not compile. */
type OnlyKnownConfig<E extends Endpoint> = {
  config: Record<Exclude<keyof E['config'], keyof Endpoint['config']>, never>
}

export const endpoint = <const E extends Endpoint>(definition: E & OnlyKnownConfig<E>): E => definition
