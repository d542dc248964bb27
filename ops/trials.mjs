/*
 * npm run trials [-- <times> [vitest's filters …]]: the API's tests again and again, on PostgreSQL where it can be had,
 * to find the test or the race that fails once in a while. Ends at the first failure.
 */
import { findPostgres, notDurable, startPostgres } from './postgres.mjs'
import { install, run } from './prepare.mjs'

const [times = '10', ...filters] = process.argv.slice(2)

await install()
const bin = await findPostgres()
const postgres = bin && (await startPostgres(bin, notDurable))
for (let round = 1; round <= Number(times); round++) {
  console.log(`\nRound ${round} of ${times} ${postgres ? 'on PostgreSQL' : 'on PGlite'}`)
  process.exitCode = await run('vitest', ['run', '--reporter=dot', ...filters], {
    env: { TEST_DATABASE_URL: postgres?.url ?? '' },
  })
  if (process.exitCode !== 0) break
}
await postgres?.stop()
