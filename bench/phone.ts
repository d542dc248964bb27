import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findChromium } from '../ops/browser.mjs'
import { freePort } from '../ops/postgres.mjs'
import { updateStoredUser } from '../tests/e2e/support/stored-user.ts'

export type Person = { email: string; site: string }

/**
 * Opens a browser for Lighthouse, which emulates a mid-range phone. The browser stays signed in between visits, but
 * starts each visit with an empty cache.
 */
export async function openPhone() {
  const chromiumPath = findChromium()
  if (!chromiumPath)
    throw new Error('Chromium not found. Install it, or set CHROMIUM to the path of its executable.')
  const folder = await mkdtemp(join(tmpdir(), 'questnest-phone-'))
  const port = await freePort()
  const options = [`--remote-debugging-port=${port}`, `--user-data-dir=${folder}`]
  const browserProcess = spawn(
    chromiumPath,
    ['--headless=new', '--no-sandbox', '--disable-gpu', ...options, 'about:blank'],
    { stdio: 'ignore' },
  )
  const isOpen = () => browserProcess.exitCode === null

  async function withPage(task: (page: Page) => Promise<void>) {
    const browser = await connect(port, isOpen)
    const page = await browser.contexts()[0]?.newPage()
    if (!page) throw new Error('The browser has no default context')
    await task(page)
    await page.close()
    await browser.close()
  }

  return {
    async signIn({ email, site }: Person) {
      // Node does not resolve kidsclub.localhost; only browsers do.
      const reply = await fetch(`http://localhost:${new URL(site).port}/api/v1/auth`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'questnest' }),
      })
      const { token, role } = await reply.json()
      await withPage(async (page) => {
        await page.goto(`${site}/robots.txt`)
        await updateStoredUser(page, { token, role, lastLogin: Date.now() })
      })
    },

    async visit(url: string) {
      await withPage(async (page) => {
        const session = await page.context().newCDPSession(page)
        await session.send('Network.clearBrowserCache')
      })
      const result = await lighthouse(url, {
        port,
        output: 'json',
        logLevel: 'error',
        disableStorageReset: true,
        // Lighthouse waits for an idle network, and the live stream keeps it busy. The default limit is 45 seconds.
        maxWaitForLoad: 20_000,
      })
      if (!result || result.lhr.runtimeError)
        throw new Error(`Lighthouse could not visit ${url}: ${result?.lhr.runtimeError?.message}`)
      return result.lhr
    },

    async close() {
      const browser = await connect(port, isOpen)
      const session = await browser.newBrowserCDPSession()
      // `browserProcess.kill()` would end only Debian's start script and leave the browser running.
      await Promise.all([once(browserProcess, 'exit'), session.send('Browser.close')])
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function connect(port: number, isOpen: () => boolean): Promise<Browser> {
  while (isOpen()) {
    try {
      return await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    } catch {
      await pause(100)
    }
  }
  throw new Error('The browser did not start')
}
