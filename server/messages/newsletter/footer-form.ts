import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/refusals.ts'
import { getHost } from '#server/platform/http/hosts.ts'

type Options = { isKidSite: (request: FastifyRequest) => boolean; adultUrl: string }

const COOKIE_SECONDS = 300
/** Enough for a percent-encoded mail address. */
const MAX_BYTES = 1000

/**
 * Handles the form in the page footer, which works without JavaScript: redirects to /newsletter with the address in a
 * cookie. The bot check happens on that page, so nothing is stored or mailed here. (N07)
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
    const secureAttribute = adultUrl.startsWith('https:') ? '; Secure' : ''
    if (email) {
      const value = encodeURIComponent(email.toWellFormed())
      reply.header(
        'set-cookie',
        `newsletter=${value}; Path=/newsletter; Max-Age=${COOKIE_SECONDS}; SameSite=Strict${secureAttribute}`,
      )
    }
    return reply.header('cache-control', 'no-store').redirect('/newsletter', 303)
  })
}

/** Old browsers send no `Sec-Fetch-Site`, so their `Origin` decides. */
function isFromOwnPage(request: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers
  if (site !== undefined) return site === 'same-origin'
  return URL.canParse(origin ?? '') && new URL(origin ?? '').host === getHost(request)
}
