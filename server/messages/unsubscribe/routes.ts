import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/messages/notifications.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getMailSubscription, unsubscribe } from './unsubscribe.ts'

export const unsubscribeRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  // A one-click unsubscribe is a form post (RFC 8058), whose body is not needed.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, _body, done) => done(null, undefined),
  )

  app.route({
    ...contract.getMailSubscription,
    handler: async (request, reply) => {
      const { code } = request.params
      // Mail programs without one-click unsubscribe open the same URL in a browser.
      if (request.headers.accept?.includes('text/html'))
        return reply.redirect(`/unsubscribe/${encodeURIComponent(code)}`, 303)
      return getMailSubscription(deps, code)
    },
  })

  app.route({ ...contract.unsubscribe, handler: (request) => unsubscribe(request.deps, request.params.code) })
}
