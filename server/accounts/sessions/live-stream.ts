import type { ServerResponse } from 'node:http'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { STREAMS_OF_PERSON_MAX } from '#contract/limits.ts'
import { LIVE_HEARTBEAT_SECONDS, type LiveEvent, streamLiveEvents } from '#contract/live.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getBearerToken } from '#server/platform/http/auth.ts'
import { apiHeaders, createSecurityHeaders } from '#server/platform/http/content-security-policy.ts'
import { authenticate } from './sessions.ts'

/** An expired session's stream is closed after at most this many heartbeats. */
const HEARTBEATS_PER_CHECK = 3

type Stream = { reply: ServerResponse; token: string; userId: string }

export const liveRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const streams = new Set<Stream>()
  let heartbeats = 0
  const timer = setInterval(() => {
    heartbeats++
    for (const stream of streams) {
      stream.reply.write(': beat\n\n')
      if (heartbeats % HEARTBEATS_PER_CHECK === 0) void closeIfSignedOut(deps, stream)
    }
  }, LIVE_HEARTBEAT_SECONDS * 1000)
  timer.unref()

  app.addHook('preClose', (done) => {
    clearInterval(timer)
    for (const { reply } of streams) reply.end()
    done()
  })

  app.route({
    ...streamLiveEvents,
    handler: (request, reply) => {
      const userId = request.actor.id
      const streamsOfPerson = [...streams].filter((stream) => stream.userId === userId).length
      if (streamsOfPerson >= STREAMS_OF_PERSON_MAX)
        throw new Refusal('too_many', { retryAfter: LIVE_HEARTBEAT_SECONDS })
      reply.hijack()
      const { raw } = reply
      // The stream bypasses the hooks that set these headers for other responses. `x-accel-buffering` keeps a proxy from
      // buffering the stream.
      raw.writeHead(200, {
        ...createSecurityHeaders(deps.config),
        ...apiHeaders,
        'x-request-id': request.id,
        'content-type': 'text/event-stream; charset=utf-8',
        'x-accel-buffering': 'no',
      })
      const stream = { reply: raw, token: getBearerToken(request), userId }
      const unwatch = deps.live.watch(request.actor, (event) => {
        raw.write(toEventLine(event))
        // The session of this stream may be among those that ended.
        if (event.topic === 'sessions') void closeIfSignedOut(deps, stream)
      })
      streams.add(stream)
      raw.on('close', () => {
        unwatch()
        streams.delete(stream)
      })
      // Sent only after `watch`: a client that has received this line misses no later event.
      raw.write(': hello\n\n')
    },
  })
}

async function closeIfSignedOut(deps: Deps, { reply, token }: Stream) {
  try {
    if (!(await authenticate(deps, token))) reply.end()
  } catch (error) {
    deps.reportError(error)
  }
}

const toEventLine = (event: LiveEvent) => `data: ${JSON.stringify(event)}\n\n`
