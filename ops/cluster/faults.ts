/*
 * npm run stress -- --faults [--seconds 600] [--seed 1]: fifty families press buttons while the parts of a cluster freeze, are
 * killed and replaced at random, and a parent and a child open one page after another in a browser. Then checks that every step that was
 * answered is stored exactly once, that the points add up, that each mail arrived, and that no client saw an error and no page stayed without its contents. One part fails at a time, because with
 * one standby the database survives only one loss.
 */
import { text as readText } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { checkLedger } from '#server/ledger/check-ledger.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { CHILDREN, childId, familyId, fillWithFamilies } from '../../bench/families.ts'
import { createClient } from './client.ts'
import { type Cluster, execute, startCluster } from './cluster.ts'
import { signInReaders } from './readers.ts'
import { childToken, createFamily, createRecord, type PickOne } from './simulated-family.ts'

const FAMILIES = 50
/** How many of the families press a button at the same time. */
const FAMILIES_AT_ONCE = 8
/**
 * How long a long run waits at its end, at most. A worker takes over the mails of a killed worker after five minutes, and a job
 * credits payments whose event was lost.
 */
const SETTLE_SECONDS = 420
/** At least one fault in so many seconds must really happen: 25 in ten minutes. A fault lasts at most about ten seconds. */
const FAULT_SECONDS_MAX = 24
/** A reward of the demo catalogue. */
const SKU = 'kite'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '600' }, seed: { type: 'string' } },
})
const seed = Number(values.seed ?? Math.trunc(Math.random() * 2 ** 31))
const until = (seconds: number) => Date.now() + 1000 * seconds
// Only a long run waits for what workers do later, and checks it.
const isLong = Number(values.seconds) > 120
console.log(`Seed ${seed}. Repeat with --seed ${seed}; the same faults come in the same order.`)

const mails = new Map<string, number>()
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: async (stream, _session, done) => {
    // A killed worker leaves a mail incomplete.
    const text = await readText(stream).catch(() => undefined)
    if (text === undefined) return
    const id = /^Message-ID: <([^@]+)@/im.exec(text)?.[1] ?? 'none'
    mails.set(id, (mails.get(id) ?? 0) + 1)
    done()
  },
})
// Killed workers leave broken connections.
smtp.on('error', () => {})
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
const address = smtp.server.address()

const cluster = await startCluster({
  fill: fillDatabase,
  settings: {
    RATE_LIMIT: 'off',
    SMTP_URL: `smtp://127.0.0.1:${typeof address === 'object' && address?.port}`,
  },
})
const readers = await signInReaders(cluster.webs.map((web) => web.address))
const client = createClient(cluster.webs.map((web) => web.address))
const record = createRecord()
const startedAt = new Date()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void finish(1))
await finish((await passes().catch(console.error)) ? 0 : 1)

async function finish(code: number) {
  await cluster.stop()
  process.exit(code)
}

/** Returns whether nothing was wrong. */
async function passes(): Promise<boolean> {
  const end = until(Number(values.seconds))
  const pressing = startPressing(end, await createProduct())
  const reading = readers.read(end, createPick(seed + 2))
  const faults = await causeFaults(end)
  await pressing
  const { pages, problems: pageProblems } = await reading
  const fewest = Math.floor(Number(values.seconds) / FAULT_SECONDS_MAX)
  const problems = [
    ...(faults < fewest ? [`Only ${faults} faults happened, instead of at least ${fewest}`] : []),
    ...client.errors,
    ...pageProblems,
    ...record.refused,
    ...(await findProblems()),
  ]
  const { calls, lost, busy } = client.counts
  console.log(`
${faults} faults; ${calls} calls, of which ${lost} times the answer was lost and ${busy} times it was 503.
Steps: ${describeSteps()}. Mails: ${mails.size}. Pages that were read: ${pages}.`)
  for (const problem of problems) console.log(problem)
  console.log(
    problems.length ? `${problems.length} problems with seed ${seed}` : 'Nothing was lost or done twice.',
  )
  return problems.length === 0
}

function describeSteps(): string {
  return [...Map.groupBy(record.done, ([key]) => key.split(' ')[0])]
    .map(([step, counts]) => `${counts.reduce((sum, [, count]) => sum + count, 0)} ${step}`)
    .join(', ')
}

function startPressing(end: number, product_id: string) {
  const pick = createPick(seed + 1)
  const waiting = Array.from({ length: FAMILIES }, (_, index) =>
    createFamily(index + 1, client, record, product_id, pick),
  )
  const pressUntilEnd = async () => {
    while (Date.now() < end) {
      const family = waiting.shift()
      if (!family) throw new Error('FAMILIES must not be smaller than FAMILIES_AT_ONCE')
      await family.press()
      waiting.push(family)
    }
  }
  return Promise.all(Array.from({ length: FAMILIES_AT_ONCE }, pressUntilEnd))
}

/** Causes one fault after another until `end`; returns how many. */
async function causeFaults(end: number): Promise<number> {
  const pick = createPick(seed)
  for (let faults = 0; ; faults++) {
    if (Date.now() > end) return faults
    const [name, cause] = pick(listFaults(cluster))
    console.log(`${String(Math.round((Date.now() - startedAt.getTime()) / 1000)).padStart(4)} s  ${name}`)
    await cause(pick([1, 3, 6]))
    await pause(1000)
  }
}

async function fillDatabase(url: string) {
  await fillWithFamilies(url, FAMILIES)
  await execute(url, 'update users set email_verified_at = now(), phone_verified_at = now()')
  for (let family = 1; family <= FAMILIES; family++)
    for (let child = 0; child < CHILDREN; child++)
      await execute(
        url,
        `insert into sessions (id, token_hash, family_id, user_id, created_at, expires_at, browser, system)
         values ($1, $2, $3, $1, now(), now() + interval '1 day', '', '')`,
        [childId(family, child), hashToken(childToken(family, child)), familyId(family)],
      )
}

/** Puts a reward of one point into the catalogue. */
async function createProduct(): Promise<string> {
  await fetch(`${cluster.webs[0]?.address}/dev/catalogue`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ products: { [SKU]: 1 } }),
  })
  const [product] = await execute(cluster.primary.url, 'select id from products where sku = $1', [SKU])
  return product.id
}

type Fault = readonly [string, (seconds: number) => Promise<void>]

function listFaults({
  webs,
  workers,
  pgbouncer,
  primary,
  standby,
  promote,
  waitForStandby,
}: Cluster): Fault[] {
  const freezing = [...webs, ...workers, pgbouncer, primary, standby].map(
    (part): Fault => [
      `${part.name} freezes`,
      async (seconds) => {
        part.freeze()
        await pause(1000 * seconds)
        part.thaw()
        await waitForStandby()
      },
    ],
  )
  const killing = [...webs, ...workers, pgbouncer, primary].map(
    (part): Fault => [
      `${part.name} is killed`,
      async (seconds) => {
        await part.kill()
        await pause(1000 * seconds)
        await part.start()
        await waitForStandby()
      },
    ],
  )
  const stopping = webs.map((web): Fault => [`${web.name} restarts`, web.restart])
  const promoting: Fault[] = [
    [`${primary.name} is killed, and ${standby.name} takes over`, promote],
    [
      `${primary.name} freezes, and ${standby.name} takes over`,
      async (seconds) => {
        primary.freeze()
        await pause(1000 * seconds)
        await promote()
      },
    ],
  ]
  return [...freezing, ...killing, ...stopping, ...promoting]
}

async function findProblems(): Promise<string[]> {
  const { url } = cluster.primary
  const settled = until(isLong ? SETTLE_SECONDS : 0)
  const bought = [...record.done.keys()].filter((key) => key.startsWith('buy ')).map((key) => key.slice(4))
  const listUnpaid = () =>
    execute(url, "select id from payments where id = any($1) and status <> 'succeeded'", [bought])
  const listUnsent = () =>
    execute(url, 'select id from outbox where sent_at is null and next_try_at < now() and failure is null')
  while (Date.now() < settled && ((await listUnpaid()).length || (await listUnsent()).length))
    await pause(1000)

  const stored = await execute(
    url,
    `select step || ' ' || quest_id as key, count(*)::int from quest_steps where taken_at >= $1 and step <> 'expire' group by 1
     union all
     select step || ' ' || order_id, count(*)::int from order_steps where taken_at >= $1 and step <> 'place' group by 1
     union all
     select 'buy ' || id, 1 from payments where id = any($2)`,
    [startedAt, bought],
  )
  const counts = new Map(stored.map(({ key, count }) => [key, count]))
  const keys = new Set([...counts.keys(), ...record.done.keys()])
  const database = openPostgres(url)
  const mistakes = await checkLedger(database.db)
  await database.close()
  const sent = await execute(url, "select id from outbox where channel = 'email' and sent_at is not null")
  return [
    ...[...keys].flatMap((key) =>
      counts.get(key) === record.done.get(key)
        ? []
        : [`${key}: answered ${record.done.get(key) ?? 0} times, stored ${counts.get(key) ?? 0} times`],
    ),
    ...mistakes,
    ...sent.flatMap(({ id }) => (mails.has(id) ? [] : [`The mail ${id} did not arrive`])),
    ...[...mails].flatMap(([id, times]) => (times > 2 ? [`The mail ${id} arrived ${times} times`] : [])),
    ...(isLong ? (await listUnpaid()).map(({ id }) => `The payment ${id} was not credited`) : []),
    ...(isLong ? (await listUnsent()).map(({ id }) => `The mail ${id} was not sent`) : []),
  ]
}

/** Returns a function that picks at random, but the same for the same seed (the generator *mulberry32*). */
function createPick(start: number): PickOne {
  let state = start
  return (items) => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    const item = items[((bits ^ (bits >>> 14)) >>> 0) % items.length]
    if (item === undefined) throw new Error('There is nothing to pick')
    return item
  }
}
