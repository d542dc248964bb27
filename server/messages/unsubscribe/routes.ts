import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/messages/notifications.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getMailSubscription, unsubscribe } from './unsubscribe.ts'

export const notificationRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  // Mail programs say so in the way of forms; the click itself is all there is to say.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, _body, done) => done(null, undefined),
  )

  app.route({
    ...contract.getMailSubscription,
    handler: async (request, reply) => {
      const { code } = request.params
      // A mail program without one-click opens the same address in a browser.
      if (request.headers.accept?.includes('text/html'))
        return reply.redirect(`/unsubscribe/${encodeURIComponent(code)}`, 303)
      return getMailSubscription(deps, code)
    },
  })

  app.route({ ...contract.unsubscribe, handler: (request) => unsubscribe(request.deps, request.params.code) })
}
