/*
 * npm run stress [-- <times> [vitest's filters …]]: the API's tests again and again, on PostgreSQL where it can be had,
 * to find the test or the race that fails once in a while, and with more made-up cases where a test makes some up
 * (PROPERTY_RUNS). Ends at the first failure.
 */
import { findPostgres, notDurable, startPostgres } from './postgres.mjs'
import { install, run } from './prepare.mjs'

const [times = '10', ...filters] = process.argv.slice(2)
const { PROPERTY_RUNS = '250' } = process.env

await install()
const bin = await findPostgres()
const postgres = bin && (await startPostgres(bin, notDurable))
for (let round = 1; round <= Number(times); round++) {
  console.log(`\nRound ${round} of ${times} ${postgres ? 'on PostgreSQL' : 'on PGlite'}`)
  process.exitCode = await run('vitest', ['run', '--reporter=dot', ...filters], {
    env: { TEST_DATABASE_URL: postgres?.url ?? '', PROPERTY_RUNS },
  })
  if (process.exitCode !== 0) break
}
await postgres?.stop()
