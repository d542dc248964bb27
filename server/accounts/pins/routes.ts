import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/accounts/pins.ts'
import { setDeviceCookie } from '#server/accounts/sessions/known-devices.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getOrigin } from '#server/platform/http/origin.ts'
import { changeFamilyCode } from './family-code.ts'
import { getPinState, removePin, setPin } from './pins.ts'
import { signInWithPin } from './sign-in.ts'

export const pinRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({
    ...contract.signInWithPin,
    handler: async (request, reply) => {
      const origin = getOrigin(deps, request)
      const session = await signInWithPin(deps, request.body, origin)
      setDeviceCookie(deps, reply, origin)
      return session
    },
  })

  app.route({
    ...contract.getPinState,
    handler: ({ deps, actor, params }) => getPinState(deps, actor, params.id),
  })

  app.route({
    ...contract.setPin,
    handler: ({ deps, actor, params, body }) => setPin(deps, actor, params.id, body),
  })

  app.route({
    ...contract.removePin,
    handler: ({ deps, actor, params }) => removePin(deps, actor, params.id),
  })

  app.route({
    ...contract.changeFamilyCode,
    handler: ({ deps, actor }) => changeFamilyCode(deps, actor),
  })
}
