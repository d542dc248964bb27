/*
 * node bench/paint.ts: when the largest thing of the catalogue is painted for a child and for a parent who open it for the
 * first time, and how much moves afterwards, as Lighthouse measures a middling phone. It runs Lighthouse by npx, which fetches it, so it
 * is no part of npm run bench; and it wants a machine that does nothing else meanwhile.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../ops/browser.mjs'
import { freePort } from '../ops/postgres.mjs'
import { buildPages } from '../ops/prepare.mjs'
import { changeStoredUser } from '../tests/e2e/stored-user.ts'
import { median } from './measure.ts'
import { startWhole } from './whole.ts'

const RUNS = 5
const LIMITS = { paint: 2.5, moved: 0.01 }
const LIGHTHOUSE = 'lighthouse@12.8.2'

await buildPages()
const program = findChromium()
if (!program) throw new Error('No Chromium: install one, or say where it is in CHROMIUM.')
const folder = await mkdtemp(join(tmpdir(), 'questnest-paint-'))
const server = await startWhole({ DATA_DIR: join(folder, 'data'), SEED: 'demo', BOT_CHECK: 'off' })
const { port } = new URL(server.address)
const visits = [
  { who: 'child', email: 'mia@example.com', site: `http://kidsclub.localhost:${port}` },
  { who: 'parent', email: 'parent@example.com', site: `http://localhost:${port}` },
]
const door = await freePort()
const options = [`--remote-debugging-port=${door}`, `--user-data-dir=${join(folder, 'browser')}`]
const browser = spawn(
  program,
  ['--headless=new', '--no-sandbox', '--disable-gpu', ...options, 'about:blank'],
  {
    stdio: 'ignore',
  },
)
try {
  for (const { who, email, site } of visits) {
    await signIn(email, site)
    const runs: { paint: number; moved: number }[] = []
    for (let run = 0; run < RUNS; run++) runs.push(await measure(site))
    const paint = median(runs.map((run) => run.paint))
    const moved = Math.max(...runs.map((run) => run.moved))
    console.log(
      `Largest paint for a ${who} ${paint.toFixed(2)} s, at most ${LIMITS.paint}; moved ${moved.toFixed(4)}, at most ${LIMITS.moved}`,
    )
    if (paint > LIMITS.paint || moved > LIMITS.moved) process.exitCode = 1
  }
} finally {
  browser.kill()
  await server.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** As somebody of the demo's family, in the browser that Lighthouse will use. */
async function signIn(email: string, site: string) {
  const answer = await fetch(`${server.address}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'questnest' }),
  })
  const { token, role } = await answer.json()
  await onPage(async (page) => {
    await page.goto(`${site}/robots.txt`)
    await changeStoredUser(page, { token, role, lastLogin: Date.now() })
  })
}

/** Each run is a first visit. Lighthouse would forget who is signed in, too, so it is told to forget nothing. */
function forgetFiles() {
  return onPage(async (page) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Network.clearBrowserCache')
  })
}

async function onPage(work: (page: Page) => Promise<void>) {
  const connected = await connect()
  const page = await connected.contexts()[0]?.newPage()
  if (!page) throw new Error('The browser opens no page')
  await work(page)
  await page.close()
  await connected.close()
}

async function connect(): Promise<Browser> {
  while (browser.exitCode === null) {
    try {
      return await chromium.connectOverCDP(`http://127.0.0.1:${door}`)
    } catch {
      await pause(100)
    }
  }
  throw new Error('The browser did not start')
}

async function measure(site: string) {
  await forgetFiles()
  const report = join(folder, 'report.json')
  execFileSync(
    'npx',
    [
      ...['--yes', LIGHTHOUSE, `${site}/catalog`, `--port=${door}`, '--disable-storage-reset', '--quiet'],
      ...['--only-categories=performance', '--output=json', `--output-path=${report}`],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const { audits } = JSON.parse(await readFile(report, 'utf8'))
  const paint = audits['largest-contentful-paint'].numericValue / 1000
  const moved = audits['cumulative-layout-shift'].numericValue
  console.log(`  largest paint ${paint.toFixed(2)} s, moved ${moved.toFixed(4)}`)
  return { paint, moved }
}
