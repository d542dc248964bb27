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
     * A secret response is never stored for replays; of a secret path only a hash is stored. Logs contain only the
     * route's pattern in any case.
     */
    secretIn?: 'response' | 'path'
    /** Never retry automatically: the call uses up its token, and its response is not stored. */
    noRetry?: true
    /** Refusals beyond those that server/platform/http/openapi.ts derives from the other fields. */
    refusals?: readonly RefusalCode[]
  }
  schema: {
    params?: z.ZodMiniType
    querystring?: z.ZodMiniType
    body?: z.ZodMiniType
    response: { 200?: z.ZodMiniType; 201?: z.ZodMiniType; 204?: z.ZodMiniType }
  }
}

/** Inferred types may have extra keys. This rejects unknown ones in `config`, so that a misspelling does not compile. */
type OnlyKnownConfig<E extends Endpoint> = {
  config: Record<Exclude<keyof E['config'], keyof Endpoint['config']>, never>
}

export const endpoint = <const E extends Endpoint>(entry: E & OnlyKnownConfig<E>): E => entry
