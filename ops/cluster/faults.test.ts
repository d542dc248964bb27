import { expect, test } from 'vitest'
import { run } from '../prepare.mjs'
import { hasPgBouncer } from './pgbouncer.ts'

// Causes faults for one minute, and does not wait for what workers do later. `npm run stress -- --faults` takes ten minutes.
test.skipIf(!process.env.TEST_DATABASE_URL || !hasPgBouncer())(
  '[G05.7 G05.9] fifty families lose nothing and see no error while parts freeze, are killed and replaced at random',
  async () => {
    const args = ['--faults', '--seconds', '60', '--seed', '1']
    expect(await run('npm', ['run', '--silent', 'stress', '--', ...args])).toBe(0)
  },
)
