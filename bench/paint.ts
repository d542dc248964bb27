/*
 * node bench/paint.ts: when the largest thing of the catalogue is painted for a child and for a parent who open it for the
 * first time, and how much moves afterwards, as Lighthouse measures a middling phone. It wants a machine that does nothing
 * else meanwhile, so it is no part of npm run bench.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPages } from '../ops/prepare.mjs'
import { median } from './measure.ts'
import { openPhone } from './phone.ts'
import { startWhole } from './whole.ts'

const RUNS = 5
const LIMITS = { paint: 2.5, moved: 0.01 }

await buildPages()
const folder = await mkdtemp(join(tmpdir(), 'questnest-paint-'))
const server = await startWhole({ DATA_DIR: join(folder, 'data'), SEED: 'demo', BOT_CHECK: 'off' })
const { port } = new URL(server.address)
const visits = [
  { who: 'child', email: 'mia@example.com', site: `http://kidsclub.localhost:${port}` },
  { who: 'parent', email: 'parent@example.com', site: `http://localhost:${port}` },
]
const phone = await openPhone()
try {
  for (const { who, email, site } of visits) {
    await phone.signIn({ email, site })
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
  await phone.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function measure(site: string) {
  const { audits } = await phone.visit(`${site}/catalog`)
  const paint = (audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000
  const moved = audits['cumulative-layout-shift']?.numericValue ?? Number.NaN
  console.log(`  largest paint ${paint.toFixed(2)} s, moved ${moved.toFixed(4)}`)
  return { paint, moved }
}
