import type * as z from 'zod/mini'

/** Who may knock. The server refuses to start for an endpoint that does not say. */
export type Visitor = 'anyone' | 'parent' | 'child'

/** One line of the API: Fastify takes it as a route, the web client as a call, OpenAPI as a page. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: `/${string}`
  config: {
    allow: readonly Visitor[]
    /** The call needs a pass of the bot check in the header X-Bot-Check. */
    botCheck?: true
    /** The call also takes a multipart form with one picture in this field, and then no JSON. */
    upload?: string
    /** The path holds a secret: logs carry the route's pattern either way, answers are never kept for replays. */
    secret?: true
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

export const endpoint = <const E extends Endpoint>(entry: E) => entry
