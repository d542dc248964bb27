import type * as z from 'zod/mini'
import type { RefusalCode } from './refusals.ts'
import type { Role } from './values.ts'

export type Caller = 'anyone' | Role

/** Describes one endpoint for the Fastify route, the web client and the OpenAPI document. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: `/${string}`
  config: {
    allow: readonly Caller[]
    /** Requires a bot-check pass in the header X-Bot-Check. */
    botCheck?: true
    /** Requires that the person has proved who they are in this session recently: see contract/accounts/proof.ts. (X01) */
    needsProof?: true
    /** Also accepts, instead of JSON, a multipart form with one picture in this field. */
    uploadField?: string
    /**
     * The part of the call that contains a secret. Usually the response is stored, so that a request repeated with its
     * `Idempotency-Key` gets it again. A secret response is not stored, and a secret path is stored only as a hash.
     */
    secretIn?: 'response' | 'path'
    /**
     * The call redeems a one-time code or token of its body, and the response is not stored. So a client must not retry
     * it automatically.
     */
    worksOnlyOnce?: true
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

/** Makes a misspelled key of `config` a compile error. The inferred type alone would allow any key. */
type OnlyKnownConfig<E extends Endpoint> = {
  config: Record<Exclude<keyof E['config'], keyof Endpoint['config']>, never>
}

export const endpoint = <const E extends Endpoint>(definition: E & OnlyKnownConfig<E>): E => definition
