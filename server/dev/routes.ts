import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { renderSamples } from '#server/messages/notifications/gallery.ts'
import type { MessageKinds } from '#server/messages/notifications/message-kind.ts'
import type { Mailbox } from '#server/platform/adapters/mail/mailbox.ts'
import type { MovableClock } from '#server/platform/clock.ts'
import type { Deps } from '#server/platform/deps.ts'
import { parse } from '#server/platform/http/parse.ts'
import { retireProducts } from '#server/rewards/catalog/import.ts'
import { importDemoProducts } from './demo-catalogue.ts'
import { renderGallery } from './gallery-page.ts'
import { CONTENT_SECURITY_POLICY, renderMailbox } from './mailbox-page.ts'
import { operatorEndpoints } from './operator-endpoints.ts'
import { localSignInRoutes } from './sign-in/routes.ts'

/** Only the years 2000 to 2099, which all date calculations support. */
const clockBody = z.object({ now: z.iso.datetime({ offset: true }).check(z.regex(/^20/)) })

/** `products` maps skus of the demo catalogue to prices in points; `retired` lists skus to retire. */
const catalogueBody = z.object({
  products: z.optional(z.record(z.string(), z.int())),
  retired: z.optional(z.array(z.string())),
})

export type DevTools = { clock: MovableClock; mailbox: Mailbox }

/**
 * Tools for development and tests: the mailbox, a gallery of all messages, a movable clock, local sign-in providers,
 * the operator's commands, changes of the catalogue, and running jobs immediately. Mounted only with DEV_TOOLS=on,
 * which only trial mode allows.
 */
export const devTools: FastifyPluginAsync<{
  deps: Deps
  tools: DevTools
  messageKinds: MessageKinds
  runAllJobs: () => Promise<number>
}> = async (app, { deps, tools, messageKinds, runAllJobs }) => {
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, hide: true }
  })
  // Refuses writes from other sites, whose pages can send requests to this machine, too. The local sign-in providers are
  // exempt: they change nothing, and the server itself calls them, without the header that browsers send.
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || request.url.startsWith('/dev/provider/')) return
    if (request.headers['sec-fetch-site'] !== 'same-origin')
      return reply.code(403).send({ error: 'Development tools need the header Sec-Fetch-Site: same-origin.' })
  })

  app.get('/dev/messages', async (request) => {
    const { to } = z.object({ to: z.optional(z.string()) }).parse(request.query)
    return { messages: (await tools.mailbox.messages(to)).map(({ html, ...message }) => message) }
  })

  app.get('/dev/mailbox', async (_, reply) => sendPage(reply, renderMailbox(await tools.mailbox.messages())))

  app.get('/dev/gallery', async (_request, reply) =>
    sendPage(reply, renderGallery(renderSamples(deps, messageKinds))),
  )

  app.get('/dev/clock', async () => ({ now: tools.clock.now().toISOString() }))

  app.put('/dev/clock', async (request) => {
    tools.clock.moveTo(new Date(parse(clockBody, request.body).now))
    return { now: tools.clock.now().toISOString() }
  })

  app.delete('/dev/clock', async () => {
    tools.clock.reset()
    return { now: tools.clock.now().toISOString() }
  })

  await app.register(localSignInRoutes, { deps })
  await app.register(operatorEndpoints, { deps })

  app.put('/dev/catalogue', async (request) => {
    const body = parse(catalogueBody, request.body)
    const { products = {}, retired = [] } = body
    if (Object.keys(products).length > 0) await importDemoProducts(deps, products)
    if (retired.length > 0) await retireProducts(deps, retired)
    return body
  })

  app.post('/dev/jobs/run', async () => ({ done: await runAllJobs() }))
}

const sendPage = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('content-security-policy', CONTENT_SECURITY_POLICY).send(html)
