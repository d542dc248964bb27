/* npm run check: runs the checks for a commit, quick ones first, until one fails. Arguments after `--` go to Vitest. */
import { install, run } from './prepare.mjs'

const steps = [
  ['node', 'ops/content/compile-messages.mjs'],
  ['react-router', 'typegen'],
  ['tsc', '--project', '.'],
  ['biome', 'ci'],
  ['knip'],
  ['vitest', 'run', ...process.argv.slice(2)],
]

await install()
for (const [command, ...args] of steps) {
  console.log(`\n${command} ${args[0] ?? ''}`)
  process.exitCode = await run(command, args, { env: { TEST_DATABASE_URL: '' } })
  if (process.exitCode !== 0) break
}
