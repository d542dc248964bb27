import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusals.ts'
import { findLogin } from '#server/accounts/sessions/queries.ts'
import { CommandRefused } from '#server/platform/command-refused.ts'
import type { Deps } from '#server/platform/deps.ts'
import { parse } from '#server/platform/http/parse.ts'
import { runOrderCommand } from '#server/rewards/fulfilment/commands.ts'
import { importGiftCodes } from '#server/rewards/fulfilment/import-gift-codes.ts'
import { runPromos } from '#server/store/promos/commands.ts'
import { createDemoPurchase } from '#server/store/purchases/demo-purchase.ts'

const text = z.string().check(z.minLength(1))
const bodies = {
  purchase: z.object({ email: text, points: z.int().check(z.gte(1)) }),
  codes: z.object({ sku: text, codes: z.array(text) }),
  command: z.object({ args: z.array(text) }),
}

/** For tests: replaces the operator's commands, because a second process cannot use the embedded database. */
export const operatorEndpoints: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  app.post('/dev/purchases', async (request) => {
    const { email, points } = parse(bodies.purchase, request.body)
    const login = await findLogin(deps.db, email)
    if (!login) throw new Refusal('not_found')
    const { family_id, user_id: bought_by } = login
    await createDemoPurchase(deps, { family_id, bought_by, email, points })
    return { points }
  })

  app.post('/dev/codes', async (request) => {
    const { sku, codes } = parse(bodies.codes, request.body)
    return { codes: await refuseAsMalformed(() => importGiftCodes(deps, sku, codes.join('\n'))) }
  })

  /** `args`: the arguments of `npm run orders --`. */
  app.post('/dev/orders', async (request) => {
    const { args } = parse(bodies.command, request.body)
    // The command `codes` reads a file, and an HTTP call must not read files of this machine.
    if (args[0] === 'codes') throw new Refusal('malformed')
    return { lines: await refuseAsMalformed(() => runOrderCommand(deps, args)) }
  })

  /** `args`: the arguments of `npm run promos --`. */
  app.post('/dev/promos', async (request) => {
    const { args } = parse(bodies.command, request.body)
    return { lines: await refuseAsMalformed(() => runPromos(deps, args)) }
  })
}

async function refuseAsMalformed<Result>(command: () => Promise<Result>): Promise<Result> {
  try {
    return await command()
  } catch (error) {
    if (error instanceof CommandRefused) throw new Refusal('malformed')
    throw error
  }
}
