import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/accounts/children.ts'
import * as contacts from '#contract/accounts/contacts.ts'
import { addUploadedAvatar } from '#server/accounts/avatars/avatars.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createChild, createChildWithPin } from './create-child.ts'
import { reactivateChild } from './reactivate.ts'
import { cancelChildsNewEmail, updateChild } from './update-child.ts'

export const childRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app) => {
  app.route({
    ...contract.createChild,
    handler: (request) => createChild(request.deps, request.actor, request.body),
  })

  app.route({
    ...contract.createChildWithPin,
    handler: (request) => createChildWithPin(request.deps, request.actor, request.body),
  })

  app.route({
    ...contract.updateChild,
    handler: async (request) =>
      updateChild(
        request.deps,
        request.actor,
        request.params.id,
        await addUploadedAvatar(request.deps, request),
      ),
  })

  app.route({
    ...contract.reactivateChild,
    handler: ({ deps, actor, params, body }) => {
      // The contract allows only an empty body or a whole form.
      const form = body && Object.keys(body).length > 0 ? (body as contract.ReturningChild) : undefined
      return reactivateChild(deps, actor, params.id, form)
    },
  })

  app.route({
    ...contacts.cancelChildsNewEmail,
    handler: ({ deps, actor, params }) => cancelChildsNewEmail(deps, actor, params.id),
  })
}
