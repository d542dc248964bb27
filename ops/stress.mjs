/*
 * npm run stress [-- <rounds> [vitest filters …]]: repeats tests to find rare failures and races, and stops after the
 * first round with a failure. Tries to install PostgreSQL if it is missing. With PostgreSQL only the tests that use a
 * database are repeated: vitest.config.ts chooses them when TEST_DATABASE_URL is set. The property tests that use none run once
 * before. Without PostgreSQL all Vitest tests run, and use the embedded database. Each property test tries PROPERTY_RUNS cases or
 * a multiple of it, which is more than usual.
 *
 * With `-- --faults` it instead kills and freezes the parts of a cluster while families use it: see ops/cluster/faults.ts.
 * With `-- --former` it runs the tests of an earlier revision on the present tables: see ops/former/tests.mjs.
 */
import { installBrowser } from './browser.mjs'
import { runFormerTests } from './former/tests.mjs'
import { findOrInstallPostgres, notDurable, startPostgres } from './postgres.mjs'
import { install, node, run } from './prepare.mjs'

const args = process.argv.slice(2)
await install()
if (args[0] === '--faults') {
  await installBrowser()
  process.exitCode = await run(node, ['ops/cluster/faults.ts', ...args.slice(1)])
} else if (args[0] === '--former') process.exitCode = await runFormerTests(args.slice(1))
else await repeatTests(args)

async function repeatTests([rounds = '10', ...filters]) {
  const { PROPERTY_RUNS = '250' } = process.env
  const bin = await findOrInstallPostgres()
  if (bin) {
    console.log('\nProperties that need no database')
    process.exitCode = await run('vitest', ['run', '--reporter=dot', '--passWithNoTests', ...filters], {
      env: { TEST_DATABASE_URL: '', TEST_PART: 'properties', PROPERTY_RUNS },
    })
    if (process.exitCode !== 0) return
  }
  const postgres = bin && (await startPostgres(bin, notDurable))
  for (let round = 1; round <= Number(rounds); round++) {
    console.log(`\nRound ${round} of ${rounds} ${postgres ? 'on PostgreSQL' : 'on PGlite'}`)
    process.exitCode = await run('vitest', ['run', '--reporter=dot', ...filters], {
      env: { TEST_DATABASE_URL: postgres?.url ?? '', TEST_PART: '', PROPERTY_RUNS },
    })
    if (process.exitCode !== 0) break
  }
  await postgres?.stop()
}
