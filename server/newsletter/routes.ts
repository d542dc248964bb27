import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/newsletter.ts'
import type { Deps } from '#server/deps.ts'
import { answerLanguage } from '#server/http/door.ts'
import { isKidSite } from '#server/http/site.ts'
import { askForNewsletter } from './ask.ts'
import { confirmNewsletter } from './confirm.ts'

export const newsletterRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({
    ...contract.joinNewsletter,
    handler: async (request, reply) => {
      const { email, language = answerLanguage(request) } = request.body
      const origin = { ip: request.ip, kidSite: isKidSite(deps.config, request) }
      await askForNewsletter(request.deps, { email, language }, origin)
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...contract.confirmNewsletter,
    handler: (request) =>
      confirmNewsletter(request.deps, request.params.code, { kidSite: isKidSite(deps.config, request) }),
  })
}
