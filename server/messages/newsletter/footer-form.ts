import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/refusals.ts'
import { getHost } from '#server/platform/http/hosts.ts'

type Options = { isKidSite: (request: FastifyRequest) => boolean; adultUrl: string }

const COOKIE_SECONDS = 300
/** An address, with room for its escapes. */
const MAX_BYTES = 1000

/**
 * What the form in the footer sends, also from pages without JavaScript: the address comes along to /newsletter in a
 * cookie of its own, where the bot check can be solved. Nothing is stored or sent here. (N07)
 */
export const newsletterFooterForm: FastifyPluginAsync<Options> = async (app, { isKidSite, adultUrl }) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  app.post('/newsletter', (request, reply) => {
    if (isKidSite(request)) throw new Refusal('kid_site')
    const form = request.body
    const email = form instanceof URLSearchParams && isFromOwnPage(request) ? form.get('email')?.trim() : ''
    const secure = adultUrl.startsWith('https:') ? '; Secure' : ''
    if (email) {
      const value = encodeURIComponent(email.toWellFormed())
      reply.header(
        'set-cookie',
        `newsletter=${value}; Path=/newsletter; Max-Age=${COOKIE_SECONDS}; SameSite=Strict${secure}`,
      )
    }
    return reply.header('cache-control', 'no-store').redirect('/newsletter', 303)
  })
}

/** Sent by a page of ours. Old browsers say so by the origin alone. */
function isFromOwnPage(request: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers
  if (site !== undefined) return site === 'same-origin'
  return URL.canParse(origin ?? '') && new URL(origin ?? '').host === getHost(request)
}
