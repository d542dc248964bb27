import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { translator } from '#server/platform/i18n.ts'
import { findViolations } from '../../tests/e2e/support/axe.ts'
import { findLayoutFaults, measureSidewaysOverflow } from '../../tests/e2e/support/layout.ts'
import { collectPageErrors } from '../../tests/e2e/support/page-errors.ts'
import type { TestServer } from '../../tests/e2e/support/start-server.ts'
import { storeSession } from '../../tests/e2e/support/stored-user.ts'
import { writeHtml } from './html-checker.ts'
import { createPeople, type People, type Who } from './people.ts'
import type { Screen, State } from './screen.ts'
import { fileName, type Variant } from './variants.ts'

export type Shot = Variant & { name: string; state: string; file: string; problems: string[] }

export type ShootOptions = {
  browser: Browser
  server: TestServer
  variant: Variant
  screens: Screen[]
  folder: string
  /** The HTML of each screen is saved here for the checker. */
  htmlFolder: string
}

export async function* shoot(options: ShootOptions): AsyncGenerator<Shot> {
  const { browser, server, variant, screens, folder, htmlFolder } = options
  const people = createPeople(server, variant.language)
  const viewers = [...new Set(screens.map(({ who }) => who))]
  await mkdir(join(folder, variant.site), { recursive: true })
  for (const who of viewers) {
    const context = await openContext(browser, server, variant)
    const pageErrors = collectPageErrors(context, server)
    await signIn(context, server, variant, people, who)
    for (const screen of screens.filter((screen) => screen.who === who)) {
      for (const [name, state] of Object.entries(screen.states)) {
        pageErrors.length = 0
        const file = fileName(screen.name, name, variant)
        const problems = await takeScreenshot({
          context,
          server,
          variant,
          people,
          screen,
          state,
          file: join(folder, file),
          saveHtml: (html) => writeHtml(htmlFolder, file, html),
        })
        yield { ...variant, name: screen.name, state: name, file, problems: [...problems, ...pageErrors] }
      }
    }
    await context.close()
  }
}

async function openContext(
  browser: Browser,
  { adultUrl, kidUrl }: TestServer,
  { width, language, skin }: Variant,
) {
  const context = await browser.newContext({
    ...(width === 390
      ? { viewport: { width, height: 844 }, isMobile: true, hasTouch: true }
      : { viewport: { width, height: 800 } }),
    locale: language,
    timezoneId: 'America/Toronto',
    reducedMotion: 'reduce',
    colorScheme: skin === 'dark' ? 'dark' : 'light',
  })
  await context.addCookies(
    [adultUrl, kidUrl].map((url) => ({ name: 'PARAGLIDE_LOCALE', value: language, url })),
  )
  return context
}

/** Signs in and, on the kid site, sets the skin. The parents' site follows the `colorScheme` of `openContext`. */
async function signIn(
  context: BrowserContext,
  server: TestServer,
  { site, skin }: Variant,
  people: People,
  who: Who,
) {
  const page = await context.newPage()
  await page.goto(`${siteUrl(server, site)}/robots.txt`)
  if (site === 'kid') await setSkin(context, page, skin)
  if (who !== 'visitor') {
    const { token, role } = await people.get(who)
    await page.evaluate(storeSession, { token, role })
  }
  await page.close()
}

/**
 * Stores the skin in the browser and replaces it in responses with the profile. The stored profile is not changed, because
 * other variants use the same child.
 */
async function setSkin(context: BrowserContext, page: Page, skin: string) {
  await page.evaluate((chosen) => localStorage.setItem('questnest.skin', chosen), skin)
  await context.addInitScript((chosen) => {
    const fetchFromServer = window.fetch
    window.fetch = async (...request) => {
      const response = await fetchFromServer(...request)
      if (request[0] !== '/api/v1/profile' || !response.ok) return response
      return Response.json({ ...(await response.json()), skin: chosen })
    }
  }, skin)
}

const siteUrl = (server: TestServer, site: Variant['site']) =>
  site === 'kid' ? server.kidUrl : server.adultUrl

async function takeScreenshot(options: {
  context: BrowserContext
  server: TestServer
  variant: Variant
  people: People
  screen: Screen
  state: State
  file: string
  saveHtml: (html: string) => void
}): Promise<string[]> {
  const { context, server, variant, people, screen, state, file, saveHtml } = options
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const translate = translator(variant.language)
  const stepContext = { page, people, translate, language: variant.language, isPhone: variant.width === 390 }
  const problems: string[] = []
  try {
    const path = typeof screen.path === 'function' ? await screen.path(people) : (screen.path ?? screen.route)
    await state.before?.(stepContext)
    await page.goto(siteUrl(server, variant.site) + path, { waitUntil: 'load' })
    await waitUntilLoaded(page, state)
    if (state.after) {
      await state.after(stepContext)
      // Loading may begin only a moment after the steps.
      await page.waitForTimeout(300)
      await waitUntilLoaded(page, state)
    }
    if (variant.text === 'large') problems.push(...(await findLayoutFaults(page)))
    else problems.push(...(await findViolationsOnceLoaded(page, state)))
    const overflow = await measureSidewaysOverflow(page)
    if (overflow > 0) problems.push(`reaches ${overflow} px beyond the right edge`)
    await waitUntilLoaded(page, state)
  } catch (error) {
    problems.push(`state not reached: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
  }
  // The larger font does not change the HTML.
  if (variant.text === 'normal') saveHtml(await page.content())
  const hasDialog = (await page.locator('dialog[open]').count()) > 0
  await page.screenshot({ path: file, fullPage: !hasDialog, animations: 'disabled' })
  await page.close()
  return problems
}

/** Returns the axe violations. Checks again if the page has started to reload data meanwhile. */
async function findViolationsOnceLoaded(page: Page, state: State, tries = 5): Promise<string[]> {
  const violations = await findViolations(page, { allowLoading: state.isLoading === true })
  if (state.isLoading || tries === 0 || !violations[0]?.includes('still loading')) return violations
  await waitUntilLoaded(page, state)
  return findViolationsOnceLoaded(page, state, tries - 1)
}

/** Waits for the screen, or in a loading state for its placeholder, and then for the fonts and pictures. */
async function waitUntilLoaded(page: Page, { isLoading }: State) {
  await page.locator('h1, [aria-busy=true]').first().waitFor({ state: 'attached' })
  await (isLoading
    ? page.locator('[aria-busy=true], .loading-bar, [role=status]').first().waitFor({ state: 'attached' })
    : page.waitForFunction(() => !document.querySelector('[aria-busy=true], .loading-bar')))
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  await page.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager'
        return image.decode().catch(() => {})
      }),
    ).then(() => {}),
  )
}
