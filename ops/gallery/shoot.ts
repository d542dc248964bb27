import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { translator } from '#server/platform/i18n.ts'
import { findViolations } from '../../tests/e2e/support/axe.ts'
import { measureSidewaysOverflow } from '../../tests/e2e/support/layout.ts'
import { collectPageErrors } from '../../tests/e2e/support/page-errors.ts'
import type { TestServer } from '../../tests/e2e/support/start-server.ts'
import { storeSession } from '../../tests/e2e/support/stored-user.ts'
import { type Cast, castOf, type Who } from './cast.ts'
import { keepHtml } from './html-checker.ts'
import { fileName, type Look } from './looks.ts'
import type { Screen, State } from './screen.ts'

export type Shot = Look & { name: string; state: string; file: string; problems: string[] }

type Wanted = {
  browser: Browser
  server: TestServer
  look: Look
  screens: Screen[]
  folder: string
  /** The HTML of each screen is saved here for the checker. */
  htmlFolder: string
}

export async function* shoot({
  browser,
  server,
  look,
  screens,
  folder,
  htmlFolder,
}: Wanted): AsyncGenerator<Shot> {
  const cast = castOf(server, look.language)
  const people = [...new Set(screens.map(({ who }) => who))]
  await mkdir(join(folder, look.site), { recursive: true })
  for (const who of people) {
    const context = await opened(browser, server, look)
    const faults = collectPageErrors(context, server)
    await signIn(context, server, look, cast, who)
    for (const screen of screens.filter((one) => one.who === who)) {
      for (const [name, state] of Object.entries(screen.states)) {
        faults.length = 0
        const file = fileName(screen.name, name, look)
        const problems = await picture({
          context,
          server,
          look,
          cast,
          screen,
          state,
          file: join(folder, file),
          keep: (html) => keepHtml(htmlFolder, file, html),
        })
        yield { ...look, name: screen.name, state: name, file, problems: [...problems, ...faults] }
      }
    }
    await context.close()
  }
}

async function opened(browser: Browser, { adultUrl, kidUrl }: TestServer, { width, language, skin }: Look) {
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

/** Signs in and sets the kid skin, which the browser stores; light and dark follow the system. */
async function signIn(
  context: BrowserContext,
  server: TestServer,
  { site, skin }: Look,
  cast: Cast,
  who: Who,
) {
  const page = await context.newPage()
  await page.goto(`${siteOf(server, site)}/robots.txt`)
  if (site === 'kid') await page.evaluate((chosen) => localStorage.setItem('questnest.skin', chosen), skin)
  if (who !== 'nobody') {
    const { token, role } = await cast.someone(who)
    await page.evaluate(storeSession, { token, role })
  }
  await page.close()
}

const siteOf = (server: TestServer, site: Look['site']) => (site === 'kid' ? server.kidUrl : server.adultUrl)

async function picture(wanted: {
  context: BrowserContext
  server: TestServer
  look: Look
  cast: Cast
  screen: Screen
  state: State
  file: string
  keep: (html: string) => void
}): Promise<string[]> {
  const { context, server, look, cast, screen, state, file, keep } = wanted
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const words = translator(look.language)
  const stage = { page, cast, words, language: look.language, isPhone: look.width === 390 }
  const problems: string[] = []
  try {
    const path = typeof screen.path === 'function' ? await screen.path(cast) : (screen.path ?? screen.route)
    await state.before?.(stage)
    await page.goto(siteOf(server, look.site) + path, { waitUntil: 'load' })
    await untilThere(page, state)
    if (state.after) {
      await state.after(stage)
      // A loading state may appear only after a moment.
      await page.waitForTimeout(300)
      await untilThere(page, state)
    }
    problems.push(...(await violationsWhenThere(page, state)))
    const beyond = await measureSidewaysOverflow(page)
    if (beyond > 0) problems.push(`reaches ${beyond} px beyond the right edge`)
    await untilThere(page, state)
  } catch (error) {
    problems.push(`state not reached: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
  }
  keep(await page.content())
  const hasDialog = (await page.locator('dialog[open]').count()) > 0
  await page.screenshot({ path: file, fullPage: !hasDialog, animations: 'disabled' })
  await page.close()
  return problems
}

/** Retries, because the page may have started to reload data meanwhile. */
async function violationsWhenThere(page: Page, state: State, tries = 5): Promise<string[]> {
  const violations = await findViolations(page, { anyway: state.isLoading === true })
  if (state.isLoading || tries === 0 || !violations[0]?.includes('still loading')) return violations
  await untilThere(page, state)
  return violationsWhenThere(page, state, tries - 1)
}

/** Waits for the screen with its fonts and pictures; for a loading state, only for its placeholder. */
async function untilThere(page: Page, { isLoading }: State) {
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
