import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '#contract/accounts/proof.ts'
import { prepareProofByPasskey } from '#server/accounts/passkeys/use-passkey.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getBearerToken } from '#server/platform/http/auth.ts'
import { getOrigin } from '#server/platform/http/origin.ts'
import { proveIdentity, sendProofCode } from './prove-identity.ts'
import { undoChange } from './undo-change.ts'

export const proofRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.route({
    ...contract.proveIdentity,
    handler: (request) => proveIdentity(request.deps, request.actor, request.body, getBearerToken(request)),
  })

  app.route({
    ...contract.prepareProofByPasskey,
    handler: (request) => prepareProofByPasskey(request.deps, request.actor, getBearerToken(request)),
  })

  app.route({
    ...contract.sendProofCode,
    handler: (request) => sendProofCode(request.deps, request.actor, getBearerToken(request)),
  })

  app.route({
    ...contract.undoChange,
    handler: (request) => undoChange(deps, request.body.code, getOrigin(deps, request)),
  })
}
