import { test as base, expect, type Page } from '@playwright/test'
import type { Language } from '#contract/values.ts'
import { findViolations } from './axe.ts'
import { measureSidewaysOverflow } from './layout.ts'
import { findSecrets } from './log-secrets.ts'
import { collectPageErrors } from './page-errors.ts'
import { openTestServer, type Person, type TestServer } from './start-server.ts'
import { storeSession } from './stored-user.ts'

export { expect }

type Options = {
  /** What the browser asks for and the person chose: `test.use({ language: 'fr-CA' })`. */
  language: Language
  /** Faults of the page that a test provokes on purpose. */
  expectedFaults: RegExp[]
}
type Fixtures = {
  /** Opens the person's dashboard, or another path of their site, as somebody signed in. */
  signedIn: (page: Page, person: Person, path?: string) => Promise<void>
  /** Moves the clock of the server, where it goes on, and of the browser, where it stands; until the test's end. */
  clock: (now: string) => Promise<void>
}
type WorkerOptions = {
  botCheck: 'off' | 'altcha' | 'recaptcha'
  /** `demo` fills the catalogue, too: the server takes its time for it. */
  seed: 'none' | 'demo'
  /** Whether the server sends text messages. */
  texts: 'on' | 'off'
}

/** Each worker's own server, and pages that fail the test for what nobody would see: errors, and foreign requests. */
export const test = base.extend<Options & Fixtures, WorkerOptions & { server: TestServer }>({
  language: ['en-CA', { option: true }],
  expectedFaults: [[], { option: true }],
  botCheck: ['off', { option: true, scope: 'worker' }],
  seed: ['none', { option: true, scope: 'worker' }],
  texts: ['on', { option: true, scope: 'worker' }],

  server: [
    async ({ botCheck, seed, texts }: WorkerOptions, use: (server: TestServer) => Promise<void>) => {
      const keys = { RECAPTCHA_SITE_KEY: 'site-key', RECAPTCHA_SECRET_KEY: 'secret-key' }
      const server = await openTestServer({ BOT_CHECK: botCheck, SEED: seed, SMS: texts, ...keys })
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  locale: async ({ language }, use) => use(language),

  context: async ({ context, server, language, expectedFaults }, use, testInfo) => {
    const chosen = { name: 'PARAGLIDE_LOCALE', value: language }
    await context.addCookies([server.adultUrl, server.kidUrl].map((url) => ({ ...chosen, url })))
    const before = server.log().length
    const faults = collectPageErrors(context, server)
    await use(context)
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server', { body: server.log().slice(before), contentType: 'text/plain' })
    }
    expect(faults.filter((fault) => !expectedFaults.some((pattern) => pattern.test(fault)))).toEqual([])
    expect(findSecrets(server.log().slice(before)), 'secrets in the log').toEqual([])
  },

  signedIn: async ({ server }, use) => {
    await use(
      async (page, person, path = person.role === 'parent' ? '/parentdashboard' : '/childdashboard') => {
        const site = person.role === 'parent' ? server.adultUrl : server.kidUrl
        // A file of the site without scripts: what is stored there is there for its pages.
        await page.goto(`${site}/robots.txt`)
        await page.evaluate(storeSession, { token: person.token, role: person.role })
        await page.goto(site + path)
      },
    )
  },

  clock: async ({ server, context }, use) => {
    await use(async (now) => {
      await server.visitor.put('/dev/clock', { now })
      await context.clock.setFixedTime(now)
    })
    await server.visitor.delete('/dev/clock')
  },
})

/** No violation of any rule that axe knows, once the screen is there: like every expectation it looks again until then. */
export async function expectAccessible(page: Page) {
  await expect.poll(() => findViolations(page)).toEqual([])
}

/** Nothing reaches beyond the right edge. (H13) */
export async function expectNoSidewaysScrolling(page: Page) {
  expect(await measureSidewaysOverflow(page)).toBeLessThanOrEqual(0)
}
