import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languages } from '#contract/values.ts'
import { createContentSecurityPolicy } from './content-security-policy.ts'
import { fillInPage, type PageValues } from './fill-in-page.ts'
import { createLanguageCookie, findQueryLanguage, getVisitorLanguage } from './language.ts'
import { registerSitemapAndFeed } from './sitemap-and-feed.ts'

type PagesOptions = PageValues & {
  buildDir: string
  isKidSite: (request: FastifyRequest) => boolean
  /** Returns false if `path` names something that does not exist, such as an unknown product. Default: always true. */
  pageExists?: (path: string) => Promise<boolean>
  /** Returns where a page of the parents' site redirects. Default: none does. */
  findRedirect?: (url: string) => Promise<string | undefined>
}

type Route = {
  pattern: string
  modules: string[]
  styles: string[]
  /** Set if the parents' site has a static page here: its file, without `.html`. Static pages load no script files. */
  page?: string
  /** Set if the parents' site has a prerendered screen here: its file, without `.html`. React hydrates it. */
  prerendered?: string
  /** True if only the parents' site has this screen. */
  forParents?: true
}
type Page = { html: string; etag: string; policy: string; preloads: string; br: Buffer; gz: Buffer }

/** Links in mails and sign-in redirects carry a secret, which no Referer header may leak. */
const secretPath = /^\/(verify|reset|join|unsubscribe|newsletter\/confirm|oauth)\//

export async function registerPages(app: FastifyInstance, options: PagesOptions) {
  const { buildDir, isKidSite } = options
  const staticOptions = { preCompressed: true, decorateReply: false, wildcard: false }
  await app.register(fastifyStatic, {
    ...staticOptions,
    root: join(buildDir, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
  })
  await app.register(fastifyStatic, {
    ...staticOptions,
    root: join(buildDir, 'public'),
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', `public, max-age=${publicSeconds(path)}`),
  })
  registerSitemapAndFeed(app, options)

  const routes = new Map(languages.map((language) => [language, readRoutes(buildDir, language)]))
  const pages = new Map<string, Page>()

  app.get('/*', async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    if (/^\/(api|dev|assets)(\/|$)/.test(path)) {
      reply.callNotFound()
      return reply
    }
    const site = isKidSite(request) ? 'kid' : 'adult'
    const redirect = site === 'adult' && (await options.findRedirect?.(request.url))
    if (redirect) return reply.header('cache-control', 'no-store').redirect(redirect, 302)
    const requestedLanguage = findQueryLanguage(request)
    const language = requestedLanguage ?? getVisitorLanguage(request)
    const route = routes.get(language)?.find(({ regExp }) => regExp.test(path))
    if (site === 'kid' && route?.forParents) return reply.redirect(options.adultUrl + request.url, 302)
    const staticFile = site === 'adult' ? route?.page : undefined
    // A static page has one address per language. A screen has only one address: the cookie selects its language.
    if (requestedLanguage && !staticFile) return redirectWithLanguageCookie(reply, requestedLanguage, request)
    if (requestedLanguage) reply.header('set-cookie', createLanguageCookie(requestedLanguage))
    const file = staticFile ?? (site === 'adult' ? route?.prerendered : undefined) ?? 'app'
    const key = `${site} ${language} ${route?.pattern}`
    const page =
      pages.get(key) ?? makePage(options, { site, language, file, isStatic: staticFile !== undefined, route })
    pages.set(key, page)
    reply.headers(createPageHeaders(page, path))
    // If the database does not answer, the screen itself shows the error.
    const exists = route !== undefined && (await options.pageExists?.(path).catch(() => true)) !== false
    if (exists && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
    reply.code(exists ? 200 : 404).type('text/html; charset=utf-8')
    return sendCompressed(request, reply, page)
  })
}

/** How long browsers keep a file with a fixed name. The pictures of quests are many on each screen, and hardly ever change. */
const publicSeconds = (path: string) => (path.includes('/quest-pictures/') ? 7 * 24 : 1) * 3600

function readRoutes(buildDir: string, language: Language) {
  const routes: Route[] = JSON.parse(readFileSync(join(buildDir, language, 'routes.json'), 'utf8'))
  return routes.map((route) => ({ ...route, regExp: toRegExp(route.pattern) }))
}

const toRegExp = (pattern: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`)

function redirectWithLanguageCookie(reply: FastifyReply, language: Language, request: FastifyRequest) {
  const [path = '/', query] = request.url.split('?')
  const rest = new URLSearchParams(query)
  rest.delete('language')
  reply.header('set-cookie', createLanguageCookie(language))
  reply.header('cache-control', 'no-store')
  // A path that begins with two slashes would redirect to another host.
  return reply.redirect(path.replace(/^\/+/, '/') + (rest.size ? `?${rest}` : ''), 303)
}

function makePage(
  options: PagesOptions,
  target: {
    site: 'kid' | 'adult'
    language: Language
    file: string
    isStatic: boolean
    route: Route | undefined
  },
): Page {
  const { buildDir, withRecaptcha, payments } = options
  // No third parties on the kid site and on static pages.
  const thirdParties = target.site === 'adult' && !target.isStatic ? { withRecaptcha, payments } : {}
  const template = readFileSync(join(buildDir, target.language, `${target.file}.html`), 'utf8')
  const html = fillInPage(template, target.site, { ...options, withRecaptcha: thirdParties.withRecaptcha })
  const policy = createContentSecurityPolicy(html, thirdParties)
  return {
    html,
    etag: `"${createHash('sha256').update(policy).update(html).digest('base64url').slice(0, 22)}"`,
    policy,
    preloads: target.isStatic || !target.route ? '' : createPreloads(template, target.route),
    // The best compression fits a static page into a connection's first packets; for the many screens it is too slow.
    br: brotliCompressSync(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: target.isStatic ? 11 : 5 },
    }),
    gz: gzipSync(html),
  }
}

/** Returns a Link header that loads the screen's files together with the page. */
function createPreloads(template: string, { modules, styles }: Route) {
  const isMissing = (file: string) => !template.includes(`href="${file}"`)
  return [
    ...modules.filter(isMissing).map((file) => `<${file}>; rel=modulepreload`),
    ...styles.filter(isMissing).map((file) => `<${file}>; rel=preload; as=style`),
  ].join(', ')
}

const createPageHeaders = (page: Page, path: string) => ({
  'content-security-policy': page.policy,
  ...(page.preloads && { link: page.preloads }),
  'referrer-policy': secretPath.test(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cache-control': 'no-cache',
  vary: 'Cookie, Accept-Language, Accept-Encoding',
  etag: page.etag,
})

function sendCompressed(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gz)
  return reply.send(page.html)
}
