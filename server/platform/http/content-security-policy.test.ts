import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#contract/values.ts'
import type { Payments } from '#server/platform/adapters/payments/port.ts'
import { registerPages } from './serve-pages.ts'

let buildDir: string
beforeAll(async () => {
  buildDir = await mkdtemp(join(tmpdir(), 'questnest-pages-'))
  for (const folder of ['assets', 'public', 'sites', 'en-CA', 'fr-CA']) await mkdir(join(buildDir, folder))
  const emptyFiles = ['sites/robots-adult.txt', 'sites/robots-kid.txt', 'sites/sitemap.xml']
  for (const file of [...emptyFiles, 'en-CA/feed.xml', 'fr-CA/feed.xml'])
    await writeFile(join(buildDir, file), '')
  for (const [file, styles] of [
    ['app', ''],
    ['index', '<style>h1{color:red}</style>'],
  ])
    await writeFile(
      join(buildDir, 'en-CA', `${file}.html`),
      `<head>${styles}</head><body data-site="adult"></body>`,
    )
  const routes = [{ pattern: '/', page: 'index' }, { pattern: '/store' }].map((route) => ({
    ...route,
    modules: [],
    styles: [],
  }))
  for (const language of languages)
    await writeFile(join(buildDir, language, 'routes.json'), JSON.stringify(routes))
})
afterAll(() => rm(buildDir, { recursive: true, force: true }))

/** Returns the policy of a page of each kind. `cardForm`: see `Payments`; without it, the server has no payments. */
async function fetchPolicies(cardForm?: Payments['browserSettings']['form']) {
  const app = Fastify()
  await registerPages(app, {
    arePointsSold: true,
    buildDir,
    isKidSite: ({ headers }) => Boolean(headers.host?.startsWith('kids')),
    adultUrl: 'http://localhost:3000',
    kidUrl: 'http://kidsclub.localhost:3000',
    ...(cardForm !== undefined && { payments: { publishable_key: 'pk_test_1', form: cardForm } }),
  })
  const fetchPolicy = async (host: string, url: string) => {
    const { headers, statusCode } = await app.inject({ url, headers: { host } })
    expect(statusCode).toBe(200)
    return String(headers['content-security-policy'])
  }
  return {
    store: await fetchPolicy('localhost:3000', '/store'),
    landing: await fetchPolicy('localhost:3000', '/'),
    kids: await fetchPolicy('kidsclub.localhost:3000', '/store'),
  }
}

test('[H15.4] a page may use only its own inline styles', async () => {
  const { landing, store } = await fetchPolicies()
  const hash = createHash('sha256').update('h1{color:red}').digest('base64')
  expect(landing).toContain(`style-src 'self' 'sha256-${hash}';`)
  expect(store).toContain("style-src 'self';")
})

test('[H15.5] only parents’ pages other than the landing page may reach the card provider', async () => {
  const withoutPayments = await fetchPolicies()
  const withSandbox = await fetchPolicies('http://127.0.0.1:4000')
  const withStripe = await fetchPolicies(null)
  expect(withoutPayments.store).toContain("connect-src 'self';")
  expect(withoutPayments.store).not.toContain('frame-src')

  expect(withSandbox.store).toContain("connect-src 'self' http://127.0.0.1:4000;")
  expect(withSandbox.store).toContain('frame-src http://127.0.0.1:4000;')
  expect(withSandbox.store).toContain("script-src 'self';")
  expect(withSandbox.store).toContain('require-trusted-types-for')

  expect(withStripe.store).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;")
  expect(withStripe.store).toContain("connect-src 'self' https://api.stripe.com;")
  expect(withStripe.store).toContain(
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;',
  )
  for (const { landing, kids } of [withSandbox, withStripe]) {
    expect(landing).toBe(withoutPayments.landing)
    expect(kids).toBe(withoutPayments.kids)
  }
})
