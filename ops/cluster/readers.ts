import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { parentToken } from '../../bench/families.ts'
import { storeSession } from '../../tests/e2e/support/stored-user.ts'
import { findChromium } from '../browser.mjs'
import { childToken, type PickOne } from './simulated-family.ts'

/** A page must show its contents within this time, which is longer than any fault. */
const PATIENCE_SECONDS = 60

/** The heading of the pages for errors and for unknown addresses. Empty lists have headings of a lower level. */
const ERROR_PAGE = '.empty h1'

const readers = [
  {
    token: parentToken(1),
    role: 'parent',
    host: 'localhost',
    paths: ['/parentdashboard', '/kids', '/points', '/catalog'],
  },
  {
    token: childToken(1, 0),
    role: 'child',
    host: 'kidsclub.localhost',
    paths: ['/childdashboard', '/mypoints', '/gifts', '/cart'],
  },
]

/**
 * Signs a parent and a child in, in a browser, at all servers of `addresses`. `read` lets them open one page after another until `end`, each
 * time at another server. As a person would, they press "Try again" or reload if a page says that it could not be loaded. Returns the
 * number of pages that they read, and what they may never see: a page that stays without its contents, or an uncaught error of the
 * page's code.
 */
export async function signInReaders(addresses: string[]) {
  const browser = await chromium.launch({ executablePath: findChromium() })
  const problems: string[] = []
  const signedIn = await Promise.all(
    readers.map(async ({ token, role, host, paths }) => {
      const page = await browser.newPage()
      page.on('pageerror', (error) => problems.push(`${page.url()}: ${error}`))
      const sites = addresses.map((address) => address.replace('localhost', host))
      for (const site of sites) {
        await page.goto(`${site}/robots.txt`)
        await page.evaluate(storeSession, { token, role })
      }
      return { page, sites, paths }
    }),
  )

  async function read(end: number, pick: PickOne) {
    let pages = 0
    const readUntilEnd = async ({ page, sites, paths }: (typeof signedIn)[number]) => {
      while (Date.now() < end) {
        const url = pick(sites) + pick(paths)
        if (await showsContents(page, url)) pages++
        else problems.push(`${url} did not show its contents within ${PATIENCE_SECONDS} seconds`)
      }
    }
    await Promise.all(signedIn.map(readUntilEnd))
    await browser.close()
    return { pages, problems }
  }
  return { read }
}

async function showsContents(page: Page, url: string): Promise<boolean> {
  const open = () => page.goto(url, { timeout: 10_000 }).catch(() => null)
  const deadline = Date.now() + 1000 * PATIENCE_SECONDS
  let reply = await open()
  while (Date.now() < deadline) {
    // A server that stops or cannot reach the database answers 503, and one that is killed does not answer.
    const isOpen = reply !== null && reply.status() < 500
    const isError = isOpen && (await page.locator(ERROR_PAGE).count()) > 0
    if (isOpen && !isError && (await isLoaded(page))) return isAt(page, url)
    const retry = page.getByRole('main').getByRole('alert').getByRole('button')
    if (isOpen && (await retry.count()) > 0)
      await retry
        .first()
        .click({ timeout: 1000 })
        .catch(() => {})
    else if (!isOpen || isError) reply = await open()
    await pause(500)
  }
  return false
}

/** Whether the page is still the one that was opened, and not the login. */
const isAt = (page: Page, url: string) =>
  new URL(page.url()).pathname.replace(/\/$/, '') === new URL(url).pathname

/** Whether the page shows its heading, nothing that is still loading, and nothing that could not be loaded. */
async function isLoaded(page: Page): Promise<boolean> {
  const main = page.getByRole('main')
  const counts = await Promise.all([
    main.locator('h1, h2').count(),
    main.locator('[aria-busy=true]').count(),
    main.getByRole('alert').count(),
  ])
  const [headings, loading, alerts] = counts
  return headings > 0 && loading === 0 && alerts === 0
}
