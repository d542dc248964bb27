import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { languages } from '#contract/values.ts'
import { selectMode } from './fill-in-page.ts'
import { findQueryLanguage, getVisitorLanguage } from './language.ts'

type Options = {
  buildDir: string
  isKidSite: (request: FastifyRequest) => boolean
  adultUrl: string
  arePointsSold: boolean
}

export function registerSitemapAndFeed(app: FastifyInstance, options: Options) {
  const { buildDir, isKidSite, adultUrl, arePointsSold } = options
  const read = (...path: string[]) =>
    selectMode(readFileSync(join(buildDir, ...path), 'utf8'), arePointsSold).replaceAll(
      '__ADULT_URL__',
      adultUrl,
    )
  const robots = { adult: read('sites', 'robots-adult.txt'), kid: read('sites', 'robots-kid.txt') }
  const sitemap = read('sites', 'sitemap.xml')
  const feeds = new Map(languages.map((language) => [language, read(language, 'feed.xml')]))

  app.get('/robots.txt', (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots[isKidSite(request) ? 'kid' : 'adult']),
  )
  app.get('/sitemap.xml', (request, reply) =>
    isKidSite(request) ? reply.callNotFound() : reply.type('application/xml; charset=utf-8').send(sitemap),
  )
  app.get('/blog/feed.xml', (request, reply) => {
    if (isKidSite(request)) return reply.callNotFound()
    const language = findQueryLanguage(request) ?? getVisitorLanguage(request)
    return reply
      .header('vary', 'Cookie, Accept-Language')
      .type('application/rss+xml; charset=utf-8')
      .send(feeds.get(language))
  })
}
