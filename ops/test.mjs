/*
 * npm test: installs what a clean checkout lacks, then runs all tests. The tests without a database come first, together with
 * those that also run on the embedded database (PGlite); then all tests that use a database, on PostgreSQL; then the browser
 * tests. With `-- --commands`, it also runs the other commands of the README in a short form. The last line is the total.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { installBrowser } from './browser.mjs'
import { endWithNpm } from './child-process.mjs'
import { findOrInstallPostgres, notDurable, startPostgres } from './postgres.mjs'
import { buildPages, install, root, run } from './prepare.mjs'
import { postgresTests } from './test-matrix.mjs'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))
endWithNpm(() => process.exit(1))

const reports = join(root, '.artifacts')
mkdirSync(reports, { recursive: true })

await install()
await installBrowser()
const bin = await findOrInstallPostgres()
await buildPages()

const suites = []
const failures = []
const problems = []
await runVitestSuites()
const browserTests = await runPlaywright()
if (browserTests.passed + browserTests.failed === 0) problems.push('No browser test ran.')
if (process.argv.includes('--commands'))
  await runVitest('of the commands', { TEST_DATABASE_URL: '', TEST_PART: 'commands' })
printReport()

async function runVitestSuites() {
  if (!bin) {
    const notice =
      'No test ran on PostgreSQL: its server programs are missing. Install the Debian package postgresql or, on another system, PostgreSQL with pg_config in PATH.'
    if (process.env.CI) problems.push(notice)
    else console.log(`\n${notice}`)
    return runVitest('on PGlite', { TEST_DATABASE_URL: '' })
  }
  await runVitest('on PGlite', { TEST_DATABASE_URL: '', TEST_PART: 'embedded' })
  if (!existsSync('/usr/sbin/pgbouncer') && !existsSync('/usr/share/keyrings/debian-archive-keyring.gpg'))
    console.log(
      '\nNo test of a cluster runs: install the Debian package pgbouncer (1.24 or newer) or debian-archive-keyring.',
    )
  const postgres = await startPostgres(bin, notDurable)
  const { files } = await runVitest('on PostgreSQL', { TEST_DATABASE_URL: postgres.url })
  await postgres.stop()
  if (files !== postgresTests.length)
    problems.push(
      `${files} test files ran on PostgreSQL, instead of the ${postgresTests.length} of ops/test-matrix.mjs.`,
    )
}

async function runVitest(name, env) {
  const file = join(reports, `vitest ${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return runSuite(name, file, ['vitest', ['run', ...reporters], { env }], (results) => ({
    passed: results.numPassedTests,
    failed: results.numFailedTests,
    skipped: results.numPendingTests + results.numTodoTests,
    files: results.testResults.length,
    failures: results.testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    ),
  }))
}

async function runPlaywright() {
  const file = join(reports, 'playwright.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  return runSuite(
    'in the browser',
    file,
    ['playwright', ['test', '--reporter=list,json'], { env }],
    ({ stats, suites }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      failures: suites.flatMap(failedBrowserTests),
    }),
  )
}

/** Returns the names of failed and flaky tests in a suite of Playwright's report, nested suites included. */
function failedBrowserTests({ specs, suites = [] }) {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status }) => `${file}: ${title} (${projectName}, ${status})`),
  )
  return [...failed, ...suites.flatMap(failedBrowserTests)]
}

/** Runs a test runner and reads the counts from its JSON report. */
async function runSuite(name, file, command, toCounts) {
  console.log(`\nTests ${name}`)
  rmSync(file, { force: true })
  const started = Date.now()
  const code = await run(...command)
  const counts = { passed: 0, failed: 0, skipped: 0, files: 0, failures: [] }
  try {
    Object.assign(counts, toCounts(JSON.parse(readFileSync(file, 'utf8'))))
  } catch {
    problems.push(`The tests ${name} left no report.`)
  }
  // A file that fails to load has no failed tests.
  if (code !== 0 && counts.failed === 0) problems.push(`The tests ${name} ended with exit code ${code}.`)
  failures.push(...counts.failures.map((failure) => `Failed ${name}: ${failure}`))
  const { passed, failed, skipped } = counts
  suites.push({ name, passed, failed, skipped, seconds: Math.round((Date.now() - started) / 1000) })
  return counts
}

function printReport() {
  const sum = (key) => suites.reduce((total, suite) => total + suite[key], 0)
  console.log('')
  console.table(Object.fromEntries(suites.map(({ name, ...counts }) => [name, counts])))
  for (const line of [...failures, ...problems]) console.log(line)
  const failed = sum('failed') + problems.length
  console.log(`${sum('passed')} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
