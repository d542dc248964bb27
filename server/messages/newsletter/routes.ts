import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/messages/newsletter.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getResponseLanguage } from '#server/platform/http/auth.ts'
import { isKidSite } from '#server/platform/http/hosts.ts'
import { getOrigin } from '#server/platform/http/origin.ts'
import { confirmNewsletter } from './confirm.ts'
import { requestNewsletter } from './subscribe.ts'

export const newsletterRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({
    ...contract.subscribeToNewsletter,
    handler: async (request) => {
      const { email, language = getResponseLanguage(request) } = request.body
      await requestNewsletter(request.deps, { email, language }, getOrigin(deps, request))
      return null
    },
  })

  app.route({
    ...contract.confirmNewsletter,
    handler: (request) =>
      confirmNewsletter(request.deps, request.params.code, { kidSite: isKidSite(deps.config, request) }),
  })
}
