import { readFile } from 'node:fs/promises'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { Language } from '#contract/values.ts'
import { secretsIn } from './log-secrets.ts'
import { type House, openHouse, type Person } from './server.ts'

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
}

/** Each worker's own server, and pages that fail the test for what nobody would see: errors, and foreign requests. */
export const test = base.extend<Options & Fixtures, WorkerOptions & { house: House }>({
  language: ['en-CA', { option: true }],
  expectedFaults: [[], { option: true }],
  botCheck: ['off', { option: true, scope: 'worker' }],
  seed: ['none', { option: true, scope: 'worker' }],

  house: [
    async ({ botCheck, seed }: WorkerOptions, use: (house: House) => Promise<void>) => {
      const keys = { RECAPTCHA_SITE_KEY: 'site-key', RECAPTCHA_SECRET_KEY: 'secret-key' }
      const house = await openHouse({ BOT_CHECK: botCheck, SEED: seed, ...keys })
      await use(house)
      await house.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  locale: async ({ language }, use) => use(language),

  context: async ({ context, house, language, expectedFaults }, use, testInfo) => {
    const chosen = { name: 'PARAGLIDE_LOCALE', value: language }
    await context.addCookies([house.adultUrl, house.kidUrl].map((url) => ({ ...chosen, url })))
    const before = house.log().length
    const faults = faultsOf(context, house)
    await use(context)
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server', { body: house.log().slice(before), contentType: 'text/plain' })
    }
    expect(faults.filter((fault) => !expectedFaults.some((pattern) => pattern.test(fault)))).toEqual([])
    expect(secretsIn(house.log().slice(before)), 'secrets in the log').toEqual([])
  },

  signedIn: async ({ house }, use) => {
    await use(
      async (page, person, path = person.role === 'parent' ? '/parentdashboard' : '/childdashboard') => {
        const site = person.role === 'parent' ? house.adultUrl : house.kidUrl
        // A file of the site without scripts: what is stored there is there for its pages.
        await page.goto(`${site}/robots.txt`)
        await page.evaluate(storeSession, { token: person.token, role: person.role })
        await page.goto(site + path)
      },
    )
  },

  clock: async ({ house, context }, use) => {
    await use(async (now) => {
      await house.visitor.put('/dev/clock', { now })
      await context.clock.setFixedTime(now)
    })
    await house.visitor.delete('/dev/clock')
  },
})

/** Runs in the page and does what web/app/session.ts does when somebody signs in. (S08) */
function storeSession({ token, role }: { token: string; role: string }) {
  const nobody = {
    name: '',
    email: '',
    phone: '',
    points: 0,
    role: '',
    avatar: null,
    token: '',
    lastLogin: 0,
  }
  const hide = (text: string) => Array.from(text, (c) => String.fromCharCode(c.charCodeAt(0) ^ 22)).join('')
  localStorage.setItem('questnest.initial', hide(JSON.stringify(nobody)))
  localStorage.setItem(
    'questnest.user',
    hide(JSON.stringify({ ...nobody, token, role, lastLogin: Date.now() })),
  )
}

/** Collects what goes wrong on every page of the context, one line each. */
function faultsOf(context: BrowserContext, house: House) {
  const faults: string[] = []
  const ours = [house.adultUrl, house.kidUrl].map((url) => new URL(url).host).concat(house.sandbox.host)
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:|^wss?:/.test(url.protocol) && !ours.includes(url.host))
      faults.push(`foreign request: ${url.href}`)
  })
  context.on('weberror', (error) => faults.push(`page error: ${error.error().stack}`))
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    // The browser notes each answer from 400 on; a refusal by the API, or a page that is not there, is no fault.
    const isRefusal = /status of 4\d\d/.test(message.text()) && !url.includes('/assets/')
    if (!isRefusal) faults.push(`console: ${message.text()} (${url})`)
  })
  return faults
}

const axeScript = await readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** No violation of any rule that axe knows, once the screen is there: like every expectation it looks again until then. */
export async function expectAccessible(page: Page) {
  await expect.poll(() => violationsOf(page)).toEqual([])
}

async function violationsOf(page: Page) {
  // A page keeps the script: bringing it there costs as much as the asking.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  return page.evaluate(async () => {
    if (document.querySelector('[aria-busy=true], .progress')) return ['The screen is not there yet.']
    // What the script has put there.
    const { run } = Reflect.get(window, 'axe') as typeof axe
    // Of the rules that are kept nothing is told, which is most of the work.
    const { violations } = await run(document, { resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  })
}

/** Nothing reaches beyond the right edge. (H13) */
export async function expectNoSidewaysScrolling(page: Page) {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(beyond).toBeLessThanOrEqual(0)
}
