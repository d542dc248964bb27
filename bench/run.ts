/*
 * npm run bench: measures the most frequent calls. Their cost is given in responses of a bare Fastify server measured in
 * the same run, so that the limits hold on any machine. Exits with 1 if a limit is exceeded. Run it on an otherwise idle
 * machine. With `-- --short` it measures little and checks no limit.
 */
import { findPostgres, notDurable, startPostgres } from '../ops/postgres.mjs'
import { buildPages, giveUp } from '../ops/prepare.mjs'
import { hello, lists, verifications } from './calls.ts'
import { assertLedgerBalanced, fill } from './families.ts'
import { median, startServer } from './measure.ts'
import { pagesRead } from './plan.ts'
import { secondsToReady } from './ready.ts'
import { fillCatalogue, searchTime } from './search.ts'
import { openScreens } from './streams.ts'
import { tellTales } from './timing.ts'

const isShort = process.argv.includes('--short')
const FAMILIES = isShort ? 100 : 1_000
const MANY_FAMILIES = isShort ? 200 : 25_000
/** Uncounted rounds, while the engine still compiles the code of the server. */
const WARM_UP = isShort ? 0 : 8
const ROUNDS = isShort ? 1 : 9
const some = (count: number) => (isShort ? 100 : count)

await buildPages()
const bin = await findPostgres()
if (!bin) giveUp("PostgreSQL's server programs not found. Install the Debian package postgresql or the like.")
// Big enough to hold all data, so that the disk is not measured.
const postgres = await startPostgres(bin, { ...notDurable, shared_buffers: '1GB' })

console.log('Filling the databases')
const few = await fill(postgres.url, FAMILIES)
await fillCatalogue(few)
const many = await fill(postgres.url, MANY_FAMILIES)
const pages = { few: await pagesRead(few, FAMILIES), many: await pagesRead(many, MANY_FAMILIES) }

console.log('Measuring')
const [bare, server, bigServer] = [await startServer(), await startServer(few), await startServer(many)]
const subjects = {
  hello: { server: bare, calls: hello(), count: some(5000) },
  list: { server, calls: lists(FAMILIES), count: some(2000) },
  verify: { server: bigServer, calls: verifications(MANY_FAMILIES), count: some(2500) },
  bigList: { server: bigServer, calls: lists(MANY_FAMILIES), count: some(2000) },
}
type Subject = keyof typeof subjects
const rounds: Record<Subject, number[]> = { hello: [], list: [], verify: [], bigList: [] }
for (let number = -WARM_UP; number < ROUNDS; number++) {
  // Alternating, so that a slowdown of the machine affects all of them. The cast holds: these are the object's keys.
  for (const name of Object.keys(subjects) as Subject[]) {
    const { server: asked, calls, count } = subjects[name]
    const round = await asked.round(calls, count)
    if (number >= 0) rounds[name].push(round)
  }
}
const search = await searchTime(server, some(1000))
for (const each of [bare, server, bigServer]) await each.stop()
await assertLedgerBalanced(many)
const screens = await openScreens(few, FAMILIES, some(2000))
const tales = await tellTales(postgres.url, some(200))
await postgres.stop()
const ready = await secondsToReady()

const cpu = (name: Subject) => median(rounds[name])
const results = [
  { what: 'A child’s quests, 40,000 in all', is: cpu('list') / cpu('hello'), unit: 'hellos', limit: 11 },
  { what: 'Verify a quest and pay for it', is: cpu('verify') / cpu('hello'), unit: 'hellos', limit: 18 },
  {
    what: 'A child’s quests, 1,000,000 in all',
    is: cpu('bigList') / cpu('list'),
    unit: 'x 40,000',
    limit: 1.3,
  },
  { what: 'Pages that PostgreSQL reads for them', is: pages.many / pages.few, unit: 'x 40,000', limit: 1.3 },
  { what: 'A search in 5,000 products, 99 of 100', is: search, unit: 'ms', limit: 20 },
  { what: 'A change told to 2,000 open screens', is: screens.worst / 1000, unit: 'seconds', limit: 2 },
  { what: 'A wrong password, account or not', is: tales.auth, unit: 'x the quickest', limit: 1.15 },
  { what: 'Password forgotten, account or not', is: tales.forgot, unit: 'x the quickest', limit: 1.15 },
  { what: 'From start to ready, with data there', is: ready, unit: 'seconds', limit: 3 },
]
const took = (name: Subject) => `${name} ${Math.round(cpu(name))} µs`
console.log(`\nProcessor time of the server: ${took('hello')}, ${took('list')}, ${took('verify')}\n`)
console.log(
  `2,000 open screens: ${screens.kilobytes.toFixed(1)} kB of memory each, told after ${screens.delay.toFixed(1)} ms, at worst ${screens.worst.toFixed(1)} ms\n`,
)
for (const { what, is, unit, limit } of results) {
  const amount = `${is.toFixed(2)} ${unit}`
  console.log(
    `${what.padEnd(40)}${amount.padEnd(20)}at most ${String(limit).padEnd(5)}${is > limit ? 'OVER' : 'ok'}`,
  )
}
if (!isShort && results.some(({ is, limit }) => is > limit)) process.exitCode = 1
