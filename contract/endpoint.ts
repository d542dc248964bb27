import type * as z from 'zod/mini'
import type { RefusalCode } from './refusals.ts'

/** Who may knock. The server refuses to start for an endpoint that does not say. */
export type Caller = 'anyone' | 'parent' | 'child'

/** One line of the API: Fastify takes it as a route, the web client as a call, OpenAPI as a page. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: `/${string}`
  config: {
    allow: readonly Caller[]
    /** The call needs a pass of the bot check in the header X-Bot-Check. */
    botCheck?: true
    /** The call also takes a multipart form with one picture in this field, and then no JSON. */
    uploadField?: string
    /**
     * What of the call is secret: such an answer is never kept for replays, of such a path only a hash. Logs carry the
     * route's pattern either way.
     */
    secretIn?: 'response' | 'path'
    /** It uses up what it is called with, and its answer is not kept: never sent a second time by itself. */
    noRetry?: true
    /** What it refuses beside what follows from the rest: see server/platform/http/openapi.ts. */
    refusals?: readonly RefusalCode[]
  }
  schema: {
    tags: string[]
    summary: string
    params?: z.ZodMiniType
    querystring?: z.ZodMiniType
    body?: z.ZodMiniType
    response: { 200?: z.ZodMiniType; 201?: z.ZodMiniType; 204?: z.ZodMiniType }
  }
}

/** An inferred type may have keys of its own: of `config` the compiler refuses them here, so that none is misspelt. */
type OnlyKnownConfig<E extends Endpoint> = {
  config: Record<Exclude<keyof E['config'], keyof Endpoint['config']>, never>
}

export const endpoint = <const E extends Endpoint>(entry: E & OnlyKnownConfig<E>): E => entry
