/* npm run check: what has to be green before a commit. Quick checks first; it ends at the first that fails. */
import { install, run } from './prepare.mjs'

const steps = [
  ['paraglide-js', 'compile', '--project', './project.inlang', '--silent'],
  ['react-router', 'typegen'],
  ['tsc', '--project', '.'],
  ['biome', 'ci'],
  ['knip'],
  ['vitest', 'run'],
]

await install()
for (const [command, ...args] of steps) {
  console.log(`\n${command} ${args[0] ?? ''}`)
  process.exitCode = await run(command, args, { env: { TEST_DATABASE_URL: '' } })
  if (process.exitCode !== 0) break
}
