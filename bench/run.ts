/*
 * npm run bench: measures the most frequent calls, the search, the live streams, whether response times reveal which
 * accounts exist, and the start of the server. The unit of CPU cost is one response of a bare Fastify server
 * ("hello"), which is measured in the same run, so that the limits hold on any machine. Exits with 1 if a limit is
 * exceeded. Run it on an otherwise idle machine. With `-- --short` it makes few calls and checks no limit.
 *
 * npm run bench -- --plans: instead collects the statements that the server sends in its tests, and exits with 1 if
 * PostgreSQL would read a large table whole for one of them. With `--short` it takes few tests and families.
 *
 * npm run bench -- --load: instead makes the calls of an evening of 25,000 families, and prints how many calls a second
 * one processor core can serve.
 *
 * npm run bench -- --flood: instead measures the calls of other families while one floods the server, and exits with 1 if
 * they take too long.
 *
 * npm run bench -- --idle: instead lets a web process and a worker rest for three minutes and prints what they cost, and
 * exits with 1 if they do not rest.
 *
 * npm run bench -- --sweeps: instead runs the jobs that are due for 25,000 families at the same moment, and exits with 1 if
 * one of them does not reach all families.
 */
import { findOrInstallPostgres, notDurable, startPostgres } from '../ops/postgres.mjs'
import { buildPages, giveUp } from '../ops/prepare.mjs'
import { helloCalls, questListCalls, verifyCalls } from './calls.ts'
import { assertLedgerBalanced, createFamilyDatabase } from './families.ts'
import { measureFlood } from './flood.ts'
import { measureIdle } from './idle.ts'
import { measureLoad } from './load.ts'
import { median, startMeasuredServer } from './measure.ts'
import { countPagesRead } from './plan.ts'
import { ALL_TESTS, checkPlans } from './plans.ts'
import { secondsToReady } from './ready.ts'
import { fillCatalogue, measureSearch } from './search.ts'
import { measureStreams } from './streams.ts'
import { measureSweeps } from './sweeps.ts'
import { measureTimingRatios } from './timing.ts'

const isShort = process.argv.includes('--short')
const FAMILIES = isShort ? 100 : 1_000
const MANY_FAMILIES = isShort ? 200 : 25_000
/** The first rounds do not count, because the JavaScript engine is still compiling the server's code. */
const WARM_UP = isShort ? 0 : 8
const ROUNDS = isShort ? 1 : 9
const shorten = (count: number) => (isShort ? 100 : count)

await buildPages()
const bin = await findOrInstallPostgres()
if (!bin)
  giveUp(
    "PostgreSQL's server programs not found. Install them, for example with the Debian package postgresql.",
  )
// The buffers are big enough to hold all data, so that the bench does not measure the disk.
const postgres = await startPostgres(bin, { ...notDurable, shared_buffers: '1GB' })

if (process.argv.includes('--plans')) {
  const isFine = await checkPlans(postgres.url, {
    tests: isShort ? ['server/quests/lifecycle/change-quest.test.ts'] : [ALL_TESTS],
    families: isShort ? 1_000 : MANY_FAMILIES,
    smallTableRows: isShort ? 20_000 : 5_000,
  })
  await postgres.stop()
  process.exit(isFine ? 0 : 1)
}

if (process.argv.includes('--load')) {
  const families = isShort ? 100 : MANY_FAMILIES
  console.log(`Filling a database with ${families} families`)
  await measureLoad(await createFamilyDatabase(postgres.url, families), families, isShort ? 100 : 20_000)
  await postgres.stop()
  process.exit()
}

if (process.argv.includes('--flood')) {
  const families = isShort ? 100 : 5_000
  const url = await createFamilyDatabase(postgres.url, families)
  const isWithin = await measureFlood(
    url,
    families,
    isShort ? { rounds: 1, seconds: 0.5 } : { rounds: 5, seconds: 8 },
  )
  await postgres.stop()
  process.exit(isWithin || isShort ? 0 : 1)
}

if (process.argv.includes('--idle')) {
  const isAtRest = await measureIdle(
    await createFamilyDatabase(postgres.url, FAMILIES),
    isShort ? { settleSeconds: 1, seconds: 3 } : { settleSeconds: 60, seconds: 180 },
  )
  await postgres.stop()
  process.exit(isAtRest || isShort ? 0 : 1)
}

if (process.argv.includes('--sweeps')) {
  console.log(`Filling a database with ${MANY_FAMILIES} families`)
  const isComplete = await measureSweeps(
    await createFamilyDatabase(postgres.url, MANY_FAMILIES),
    MANY_FAMILIES,
  )
  await postgres.stop()
  process.exit(isComplete ? 0 : 1)
}

console.log('Filling the databases')
const smallUrl = await createFamilyDatabase(postgres.url, FAMILIES)
await fillCatalogue(smallUrl)
const bigUrl = await createFamilyDatabase(postgres.url, MANY_FAMILIES)
const smallPagesRead = await countPagesRead(smallUrl, FAMILIES)
const bigPagesRead = await countPagesRead(bigUrl, MANY_FAMILIES)

console.log('Measuring')
const helloServer = await startMeasuredServer()
const server = await startMeasuredServer(smallUrl)
const bigServer = await startMeasuredServer(bigUrl)
const subjects = {
  hello: { server: helloServer, calls: helloCalls(), count: shorten(5000) },
  list: { server, calls: questListCalls(FAMILIES), count: shorten(2000) },
  verify: { server: bigServer, calls: verifyCalls(MANY_FAMILIES), count: shorten(2500) },
  bigList: { server: bigServer, calls: questListCalls(MANY_FAMILIES), count: shorten(2000) },
}
type Subject = keyof typeof subjects
const rounds: Record<Subject, number[]> = { hello: [], list: [], verify: [], bigList: [] }
for (let round = -WARM_UP; round < ROUNDS; round++) {
  // Alternates between the subjects, so that a slowdown of the machine affects all of them.
  // The type assertion is safe, because `subjects` has exactly these keys.
  for (const name of Object.keys(subjects) as Subject[]) {
    const { server: measured, calls, count } = subjects[name]
    const microseconds = await measured.measureCpuPerCall(calls, count)
    if (round >= 0) rounds[name].push(microseconds)
  }
}
const search = await measureSearch(server, FAMILIES, shorten(1000))
for (const each of [helloServer, server, bigServer]) await each.stop()
await assertLedgerBalanced(bigUrl)
const streams = await measureStreams(smallUrl, FAMILIES, shorten(2000))
const timing = await measureTimingRatios(postgres.url, shorten(200))
await postgres.stop()
const ready = await secondsToReady()

const cpu = (name: Subject) => median(rounds[name])
const results = [
  { name: 'List quests (40,000 stored)', value: cpu('list') / cpu('hello'), unit: 'hellos', limit: 7 },
  { name: 'Verify a quest and pay for it', value: cpu('verify') / cpu('hello'), unit: 'hellos', limit: 17 },
  {
    name: 'CPU of the list, 1,000,000 : 40,000 quests',
    value: cpu('bigList') / cpu('list'),
    unit: 'times',
    limit: 1.3,
  },
  {
    name: 'Pages read, 1,000,000 : 40,000 quests',
    value: bigPagesRead / smallPagesRead,
    unit: 'times',
    limit: 1.3,
  },
  { name: 'Search 5,000 products, 99th percentile', value: search, unit: 'ms', limit: 20 },
  { name: 'Slowest event to 2,000 live streams', value: streams.worst / 1000, unit: 'seconds', limit: 2 },
  { name: 'Wrong password, slowest : fastest account', value: timing.auth, unit: 'times', limit: 1.15 },
  { name: 'Forgotten password, slowest : fastest', value: timing.forgot, unit: 'times', limit: 1.15 },
  { name: 'Start to ready, with existing data', value: ready, unit: 'seconds', limit: 3 },
]
const formatCpu = (name: Subject) => `${name} ${Math.round(cpu(name))} µs`
console.log(`\nCPU time of the server: ${formatCpu('hello')}, ${formatCpu('list')}, ${formatCpu('verify')}\n`)
console.log(
  `2,000 live streams: ${streams.kilobytes.toFixed(1)} kB of memory each, events after ${streams.delay.toFixed(1)} ms, at worst ${streams.worst.toFixed(1)} ms\n`,
)
for (const { name, value, unit, limit } of results) {
  const amount = `${value.toFixed(2)} ${unit}`
  console.log(
    `${name.padEnd(45)}${amount.padEnd(20)}at most ${String(limit).padEnd(5)}${value > limit ? 'OVER' : 'ok'}`,
  )
}
if (!isShort && results.some(({ value, limit }) => value > limit)) process.exitCode = 1
