import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/accounts/tablets.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getOrigin } from '#server/platform/http/origin.ts'
import { setPicturePin, unlockPicturePin } from './picture-pins.ts'
import { addTablet, changeTablet, endTablet, listTablets } from './tablets.ts'
import { listFaces, pairTablet, signInOnTablet, unlockOnTablet } from './use-tablet.ts'

export const tabletRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({ ...contract.listTablets, handler: ({ deps, actor }) => listTablets(deps, actor) })

  app.route({
    ...contract.addTablet,
    handler: ({ deps, actor, body }) => addTablet(deps, actor, body),
  })

  app.route({
    ...contract.changeTablet,
    handler: ({ deps, actor, params, body }) => changeTablet(deps, actor, params.id, body),
  })

  app.route({
    ...contract.endTablet,
    handler: ({ deps, actor, params }) => endTablet(deps, actor, params.id),
  })

  app.route({
    ...contract.setPicturePin,
    handler: ({ deps, actor, params, body }) => setPicturePin(deps, actor, params.id, body.pictures),
  })

  app.route({
    ...contract.removePicturePin,
    handler: ({ deps, actor, params }) => setPicturePin(deps, actor, params.id, null),
  })

  app.route({
    ...contract.unlockPicturePin,
    handler: ({ deps, actor, params }) => unlockPicturePin(deps, actor, params.id),
  })

  app.route({
    ...contract.pairTablet,
    handler: (request) => pairTablet(request.deps, request.body.code, getOrigin(deps, request)),
  })

  app.route({
    ...contract.listFaces,
    handler: ({ deps, body }) => listFaces(deps, body.tablet_key),
  })

  app.route({
    ...contract.signInOnTablet,
    handler: (request) => signInOnTablet(request.deps, request.body, getOrigin(deps, request)),
  })

  app.route({
    ...contract.unlockOnTablet,
    handler: ({ deps, body }) => unlockOnTablet(deps, body),
  })
}
