import { test as base, expect, type Page } from '@playwright/test'
import type { Language } from '#contract/values.ts'
import { localOpenIdSettings } from '#server/dev/sign-in/local.ts'
import { freePort } from '../../../ops/postgres.mjs'
import { findViolations } from './axe.ts'
import { measureSidewaysOverflow } from './layout.ts'
import { findSecrets } from './log-secrets.ts'
import { collectPageErrors } from './page-errors.ts'
import { openTestServer, type Person, type TestServer } from './start-server.ts'
import { storeSession } from './stored-user.ts'

export { expect }

type Options = {
  /** The language of the browser and the person: `test.use({ language: 'fr-CA' })`. */
  language: Language
  /** Page errors and foreign requests that a test causes on purpose. */
  expectedPageErrors: RegExp[]
}
type Fixtures = {
  /** Signs in and opens the person's dashboard, or another path of their site. */
  signInAs: (page: Page, person: Person, path?: string) => Promise<void>
  /** Sets both clocks until the end of the test. The server's clock keeps running; the browser's clock stands still. */
  setClock: (now: string) => Promise<void>
}
type WorkerOptions = {
  botCheck: 'off' | 'altcha' | 'recaptcha'
  /** `demo` also fills the catalogue, which makes the start slower. */
  seed: 'none' | 'demo'
  /** Whether the server can send text messages. */
  textMessages: 'on' | 'off'
  /** Whether parents buy points or add them themselves. */
  points: 'bought' | 'given'
  /** Whether the login has the button of a third sign-in provider, an OpenID provider. */
  openId: 'on' | 'off'
}

/** Gives each worker its own server, and fails a test for page errors, requests to other hosts, and secrets in the server's log. */
export const test = base.extend<Options & Fixtures, WorkerOptions & { server: TestServer }>({
  language: ['en-CA', { option: true }],
  expectedPageErrors: [[], { option: true }],
  botCheck: ['off', { option: true, scope: 'worker' }],
  seed: ['none', { option: true, scope: 'worker' }],
  textMessages: ['on', { option: true, scope: 'worker' }],
  points: ['bought', { option: true, scope: 'worker' }],
  openId: ['off', { option: true, scope: 'worker' }],

  server: [
    async (
      { botCheck, seed, textMessages, points, openId }: WorkerOptions,
      use: (server: TestServer) => Promise<void>,
    ) => {
      const keys = { RECAPTCHA_SITE_KEY: 'site-key', RECAPTCHA_SECRET_KEY: 'secret-key' }
      const choices = { BOT_CHECK: botCheck, SEED: seed, SMS: textMessages, POINTS: points }
      const PORT = String(await freePort())
      const openIdSettings = openId === 'on' ? localOpenIdSettings(`http://localhost:${PORT}`) : {}
      const server = await openTestServer({ ...choices, ...keys, ...openIdSettings, PORT })
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  locale: async ({ language }, use) => use(language),

  context: async ({ context, server, language, expectedPageErrors }, use, testInfo) => {
    const languageCookie = { name: 'PARAGLIDE_LOCALE', value: language }
    await context.addCookies([server.adultUrl, server.kidUrl].map((url) => ({ ...languageCookie, url })))
    const logStart = server.log().length
    const pageErrors = collectPageErrors(context, server)
    await use(context)
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server', { body: server.log().slice(logStart), contentType: 'text/plain' })
    }
    expect(pageErrors.filter((line) => !expectedPageErrors.some((pattern) => pattern.test(line)))).toEqual([])
    expect(findSecrets(server.log().slice(logStart)), 'secrets in the log').toEqual([])
  },

  signInAs: async ({ server }, use) => {
    await use(
      async (page, person, path = person.role === 'parent' ? '/parentdashboard' : '/childdashboard') => {
        const site = person.role === 'parent' ? server.adultUrl : server.kidUrl
        // Opens a page without scripts, to fill the site's local storage before the app starts.
        await page.goto(`${site}/robots.txt`)
        await page.evaluate(storeSession, { token: person.token, role: person.role })
        await page.goto(site + path)
      },
    )
  },

  setClock: async ({ server, context }, use) => {
    await use(async (now) => {
      await server.visitor.put('/dev/clock', { now })
      await context.clock.setFixedTime(now)
    })
    await server.visitor.delete('/dev/clock')
  },
})

/** Expects no axe violations once the screen has loaded. */
export async function expectAccessible(page: Page) {
  await expect.poll(() => findViolations(page)).toEqual([])
}

/** Expects that nothing reaches beyond the right edge. (H13) */
export async function expectNoSidewaysScrolling(page: Page) {
  expect(await measureSidewaysOverflow(page)).toBeLessThanOrEqual(0)
}
