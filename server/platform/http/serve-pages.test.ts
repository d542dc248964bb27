import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#contract/values.ts'
import { registerErrorHandler } from './errors.ts'
import { registerPages } from './serve-pages.ts'

let buildDir: string
let app: FastifyInstance
beforeAll(async () => {
  buildDir = await mkdtemp(join(tmpdir(), 'questnest-pages-'))
  for (const folder of [
    'assets',
    'public/quest-pictures',
    'sites',
    ...languages.map((language) => `${language}/blog/article`),
  ])
    await mkdir(join(buildDir, folder), { recursive: true })
  for (const language of languages) {
    for (const file of ['app.html', 'faq.html', 'blog.html', 'blog/article/kites.html', 'feed.xml'])
      await writeFile(join(buildDir, language, file), `<head></head>${file} ${language} __ADULT_URL__`)
  }
  for (const file of ['favicon.svg', 'quest-pictures/bed.svg'])
    await writeFile(join(buildDir, 'public', file), '<svg/>')
  await writeFile(join(buildDir, 'sites/sitemap.xml'), '<loc>__ADULT_URL__/faq</loc>')
  for (const site of ['adult', 'kid'])
    await writeFile(join(buildDir, `sites/robots-${site}.txt`), `${site} __ADULT_URL__`)
  const routes = [
    { pattern: '/login' },
    { pattern: '/products/:id' },
    { pattern: '/faq', page: 'faq' },
    { pattern: '/blog', page: 'blog', forParents: true },
    { pattern: '/blog/article/kites', page: 'blog/article/kites', forParents: true },
  ]
  for (const language of languages)
    await writeFile(
      join(buildDir, language, 'routes.json'),
      JSON.stringify(routes.map((route) => ({ ...route, modules: [], styles: [] }))),
    )
  app = Fastify()
  registerErrorHandler(app)
  await registerPages(app, {
    arePointsSold: true,
    buildDir,
    isKidSite: ({ headers }) => Boolean(headers.host?.startsWith('kids')),
    adultUrl: 'https://parents.example',
    kidUrl: 'https://kids.example',
    pageExists: async (path) => {
      if (path === '/products/unreadable') throw new Error('The database cannot be reached')
      return path !== '/products/gone'
    },
  })
})
afterAll(async () => {
  await app.close()
  await rm(buildDir, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}, host = 'parents.example') =>
  app.inject({ url, headers: { host, ...headers } })

test('[H17.1 H17.2] `?language=` selects the language of a static page, a cookie keeps it, and without either the browser’s language counts', async () => {
  const french = { 'accept-language': 'fr' }
  expect((await get('/faq')).body).toContain('faq.html en-CA')
  expect((await get('/faq', french)).body).toContain('faq.html fr-CA')

  const reply = await get('/blog/article/kites?language=fr-CA')
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toContain('kites.html fr-CA')
  expect(reply.headers['set-cookie']).toContain('PARAGLIDE_LOCALE=fr-CA; Path=/')
  expect((await get('/faq?language=en-CA', french)).body).toContain('faq.html en-CA')
  expect((await get('/faq?language=de', french)).body).toContain('faq.html fr-CA')
  expect((await get('/faq')).headers['set-cookie']).toBeUndefined()
})

test('[H17.3] `?language=` in the address of a screen that is not a static page sets the cookie and redirects to the address without it', async () => {
  for (const [path, host] of [
    ['/login', 'parents.example'],
    ['/faq', 'kids.example'],
  ] as const) {
    const reply = await get(`${path}?language=fr-CA&a=1`, {}, host)
    expect([reply.statusCode, reply.headers.location]).toEqual([303, `${path}?a=1`])
    expect(reply.headers['set-cookie']).toContain('PARAGLIDE_LOCALE=fr-CA')
  }
})

test('[C03.13] the address of an unknown product returns the same page as that of a known one, but with status 404', async () => {
  const [kite, gone] = [await get('/products/kite'), await get('/products/gone')]
  expect([kite.statusCode, gone.statusCode]).toEqual([200, 404])
  expect(gone.body).toBe(kite.body)
  const again = await get('/products/gone', { 'if-none-match': String(gone.headers.etag) })
  expect(again.statusCode).toBe(404)
  expect((await get('/products/unreadable')).statusCode).toBe(200)
})

test('[H09.1] an unknown, incomplete or too long address of an article is not found', async () => {
  for (const path of ['/blog/article/nothing', '/blog/article', '/blog/article/kites/more'])
    expect((await get(path)).statusCode).toBe(404)
  expect((await get('/blog/article/kites/')).statusCode).toBe(200)
})

test('[H12.10 H12.11] the kid site serves shared static pages as screens, and redirects to the parents’ site for parents’ pages', async () => {
  const faq = await get('/faq', {}, 'kids.example')
  expect([faq.statusCode, faq.body.includes('app.html')]).toEqual([200, true])
  const article = await get('/blog/article/kites?language=fr-CA', {}, 'kids.example')
  expect([article.statusCode, article.headers.location]).toEqual([
    302,
    'https://parents.example/blog/article/kites?language=fr-CA',
  ])
})

test('[H17.4 H17.5 H17.8] robots.txt, sitemap and feed name the parents’ site; the kid site has no sitemap or feed', async () => {
  expect((await get('/robots.txt')).body).toBe('adult https://parents.example')
  expect((await get('/sitemap.xml')).body).toBe('<loc>https://parents.example/faq</loc>')
  expect((await get('/blog/feed.xml')).body).toContain('feed.xml en-CA https://parents.example')
  const french = await get('/blog/feed.xml?language=fr-CA')
  expect([french.headers['content-type'], french.body]).toEqual([
    'application/rss+xml; charset=utf-8',
    expect.stringContaining('feed.xml fr-CA'),
  ])
  expect((await get('/robots.txt', {}, 'kids.example')).body).toMatch(/^kid/)
  for (const path of ['/sitemap.xml', '/blog/feed.xml'])
    expect((await get(path, {}, 'kids.example')).statusCode).toBe(404)
})

test('[W11.9] browsers keep the pictures of quests for a week, and other files with fixed names for an hour', async () => {
  for (const [path, seconds] of [
    ['/quest-pictures/bed.svg', 604800],
    ['/favicon.svg', 3600],
  ] as const)
    for (const host of ['parents.example', 'kids.example']) {
      const reply = await get(path, {}, host)
      expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
        200,
        'image/svg+xml',
        `public, max-age=${seconds}`,
      ])
    }
})
