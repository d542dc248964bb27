/*
 * Runs the commands of the README, except check, test and build, in a short form. Checks their output and exit codes.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFairToNeighbours } from '../../bench/fairness.ts'
import { startRealServer } from '../../bench/real-server.ts'
import { findChromium } from '../../ops/browser.mjs'
import { startChildProcess } from '../../ops/child-process.mjs'
import { findFormerRevision } from '../../ops/former/tests.mjs'
import { freePort } from '../../ops/postgres.mjs'
import { buildPages, projectEnv } from '../../ops/prepare.mjs'

const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))
const catalogue = 'server/rewards/catalog/demo'
let folder: string
let settings: Record<string, string>

beforeAll(async () => {
  await buildPages()
  folder = await mkdtemp(join(tmpdir(), 'questnest-commands-'))
  // PostgreSQL, which runs as another user, has its data below this folder.
  await chmod(folder, 0o755)
  settings = { DATABASE_URL: '', DATA_DIR: join(folder, 'data') }
  const server = await startRealServer({ ...settings, SEED: 'demo' })
  await server.stop()
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

/** Runs `npm run …` to its end; returns its exit code, and stdout and stderr together. */
async function npmRun(args: string[], variables: Record<string, string> = {}) {
  const command = spawn('npm', ['run', '--silent', ...args], {
    env: projectEnv({ ...settings, TEST_PART: '', TEST_DATABASE_URL: '', ...variables }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  command.stdout.on('data', (part) => (output += part))
  command.stderr.on('data', (part) => (output += part))
  const [code] = await once(command, 'close')
  return { code, output }
}

/** Starts `npm run …` without npm's shell, which would not pass the stop signal on. */
function startScript(name: string, variables: Record<string, string>, output?: string[]) {
  const [program = '', ...args] = scripts[name].split(' ')
  return startChildProcess(program, args, { env: projectEnv({ ...settings, ...variables }), output })
}

async function expectSuccess(
  args: string[],
  expectedOutput: string | RegExp,
  variables?: Record<string, string>,
) {
  const { code, output } = await npmRun(args, variables)
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(expectedOutput) })
}

// The order matters: later commands use the data of earlier ones.
test.each([
  ['ledger -- check', 'The ledger adds up'],
  ['orders -- list', /\d+ orders?\./],
  ['orders -- codes stock', 'codes'],
  ['promos -- add SPRING-30 --percent 15 --max-uses 5', 'SPRING-30 takes 15 % off'],
  ['parents -- reset parent@example.com', /http:\/\/\S+\/reset\/\S+\nWhoever opens this link/],
  ['promos -- list', 'SPRING-30: 15 % off'],
  ['promos -- retire SPRING-30', 'SPRING-30 is retired'],
  ['newsletter -- count', /\d+ parents and \d+ other subscribers/],
  [
    `catalogue -- categories ${catalogue}/categories.csv --dry-run`,
    'Nothing was changed: this was a dry run',
  ],
  [`catalogue -- import ${catalogue}/catalogue.csv --dry-run`, 'Nothing was changed: this was a dry run'],
  ['stripe:check', 'passes the scenario'],
])('npm run %s', (args, expectedOutput) => expectSuccess(args.split(' '), expectedOutput))

test('npm run catalogue -- retire has no dry run', async () => {
  const { code, output } = await npmRun('catalogue -- retire SPRING --dry-run'.split(' '))
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('Usage') })
})

test('[G09.3] npm run restore -- check FILE checks a backup of the embedded database', async () => {
  const [backup = ''] = await readdir(join(folder, 'data', 'backups'))
  await expectSuccess(
    ['restore', '--', 'check', join(folder, 'data', 'backups', backup)],
    /tar\.gz can be restored\. Families: 1\. .+ The ledger adds up\./,
  )
})

const newsletterIssue = `id: 2026-12-snow-days

--- en-CA
# Ten quests for a snow day
School is closed, and the couch is full.

--- fr-CA
# Dix quêtes pour un jour de neige
L’école est fermée, et le divan est plein.
`

test('npm run newsletter -- send FILE --to ADDRESS', async () => {
  const file = join(folder, 'issue.md')
  await writeFile(file, newsletterIssue)
  await expectSuccess(
    ['newsletter', '--', 'send', file, '--to', 'you@example.com'],
    'to you@example.com only',
  )
})

test.each(['orders', 'parents', 'promos', 'newsletter', 'catalogue', 'ledger', 'partition'])(
  'npm run %s without arguments prints its usage',
  async (name) => {
    const { code, output } = await npmRun([name])
    expect(code).toBe(1)
    expect(output).toContain(`npm run ${name} -- `)
  },
)

test('npm run tables reproduces the committed types', async () => {
  const readTypes = () => readFile('server/platform/db/tables.ts', 'utf8')
  const before = await readTypes()
  await expectSuccess(['tables'], '')
  expect(await readTypes()).toBe(before)
})

test('npm run stress', () => expectSuccess(['stress', '--', '1', 'server/ledger/ledger'], 'Round 1 of 1'))

// A copy without Git's history knows no earlier revision.
test.skipIf(!findFormerRevision())(
  '[G06.6 G06.9] npm run stress -- --former runs the tests of an earlier revision on the present tables, lets a process of each revision take turns, and leaves nothing behind',
  async () => {
    const TMPDIR = join(folder, 'former')
    await mkdir(TMPDIR)
    // Writable for everybody, like /tmp, because PostgreSQL runs as another user.
    await chmod(TMPDIR, 0o1777)
    const filters = ['quests/quests', 'ledger/', 'rewards/orders/decide-orders', 'accounts/sessions/sessions']
    await expectSuccess(
      ['stress', '--', '--former', ...filters.map((filter) => `server/${filter}`)],
      /Tests of .+, on the present tables[\s\S]+\d+ passed[\s\S]+A process of each revision answered \d+ calls/,
      { TMPDIR },
    )
    const left = (await readdir(TMPDIR)).filter((name) => name.startsWith('questnest'))
    expect(left).toEqual([])
  },
)

test('npm run bench -- --short', () =>
  expectSuccess(['bench', '--', '--short'], 'Verify a quest and pay for it'))

test('[G08.1] npm run bench -- --plans --short', () =>
  expectSuccess(['bench', '--', '--plans', '--short'], '0 whole tables or indexes read'))

test('[G12.1] npm run bench -- --load --short', () =>
  expectSuccess(['bench', '--', '--load', '--short'], 'calls a second with one core'))

test('[G01.8] npm run bench -- --sweeps --short', () =>
  expectSuccess(['bench', '--', '--sweeps', '--short'], 'weekly summaries                200        200'))

test('[G02.4] npm run bench -- --idle --short', () =>
  expectSuccess(
    ['bench', '--', '--idle', '--short'],
    /worker +\d+\.\d+ +\d+ +\d+ MB\nweb +\d+\.\d+ +\d+ +\d+ MB[\s\S]*0 large tables read whole without need/,
  ))

test('[X04.6] the flood bench fails if the slowest hundredth of other families’ calls takes more than twice as long as on a quiet server', () => {
  const quiet = [...Array(980).fill(1), ...Array(20).fill(4)]
  const flooded = (slowest: number) => [...Array(980).fill(3), ...Array(20).fill(slowest)]
  expect(isFairToNeighbours([quiet, flooded(8), flooded(5)])).toBe(true)
  expect(isFairToNeighbours([quiet, flooded(8), flooded(9)])).toBe(false)
})

test('npm run bench -- --flood --short prints how long other families wait', () =>
  expectSuccess(
    ['bench', '--', '--flood', '--short'],
    /a family floods .*times \d{3}[\s\S]*a person makes 1,500 calls .*times 429[\s\S]*a row of a family is held[\s\S]*another process is frozen/,
  ))
test('npm run audit:pages -- --short', () =>
  expectSuccess(['audit:pages', '--', '--short', 'login'], /login +\d+/))
test('npm run gallery', () =>
  expectSuccess(
    ['gallery', '--', 'login', '390', 'en-CA', 'light'],
    /[1-9]\d* pictures in .*, 0 with problems/,
  ))

test('[G04.3] npm run cluster starts everything, and leaves nothing behind', async () => {
  const TMPDIR = join(folder, 'cluster')
  await mkdir(TMPDIR)
  const cluster = startScript('cluster', { TMPDIR }, ['pipe', 'inherit'])
  let output = ''
  for await (const part of cluster.stdout ?? []) {
    output += part
    if (output.includes('Ctrl+C stops everything')) break
  }
  for (const [address] of output.matchAll(/http:\S+/g))
    expect((await fetch(`${address}/api/v1/ready`)).status).toBe(200)
  expect(output).toMatch(/PgBouncer .+\n +Primary .+\n +Standby/)
  expect(await cluster.stop()).toBe(0)
  const left = (await readdir(TMPDIR)).filter((name) => name.startsWith('questnest'))
  expect(left).toEqual([])
})

test('npm run dev serves both sites, the API and product pictures', async () => {
  const port = await freePort()
  const dev = startScript('dev', { PORT: String(port) })
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    // The first visit compiles what it loads, which takes long on a busy machine.
    page.setDefaultTimeout(180_000)
    await expect
      .poll(
        () =>
          page.goto(`http://localhost:${port}/api/v1/ready`).then(
            (reply) => reply?.status(),
            () => 0,
          ),
        { timeout: 180_000 },
      )
      .toBe(200)
    await page.goto(`http://localhost:${port}/login`)
    await page.getByLabel('Password', { exact: true }).waitFor()
    await page.goto(`http://kidsclub.localhost:${port}/`)
    await page.getByLabel('E-mail').fill('mia@example.com')
    await page.getByLabel('Password', { exact: true }).fill('questnest')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL('**/childdashboard')
    await page.goto(`http://kidsclub.localhost:${port}/catalog`)
    const picture = page.locator('main img').first()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 60_000 })
      .toBeGreaterThan(0)
  } finally {
    await browser.close()
    await dev.stop()
  }
})
