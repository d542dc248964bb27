import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { poll } from '#server/testing/poll.ts'
import { openLiveStream } from '#server/testing/stream.ts'
import { findCode, PASSWORD, parentForm, questForm } from '#server/testing/test-server.ts'
import { createClient } from './client.ts'
import { type Cluster, execute, startCluster } from './cluster.ts'
import { hasPgBouncer } from './pgbouncer.ts'

// The cluster starts a PostgreSQL of its own, but it needs the same programs as TEST_DATABASE_URL.
const clusterTest = test.skipIf(!process.env.TEST_DATABASE_URL || !hasPgBouncer())

let cluster: Cluster
beforeAll(async () => {
  if (!process.env.TEST_DATABASE_URL || !hasPgBouncer()) return
  const limits = { RATE_LIMIT: 'off', DATABASE_STATEMENT_SECONDS: '5', DRAIN_SECONDS: '1' }
  cluster = await startCluster({
    settings: { SEED: 'demo', BOT_CHECK: 'off', PASSWORD_MEMORY: '1024', ...limits },
  })
})
afterAll(() => cluster?.stop())

async function signInAsDemoParent() {
  const client = createClient(cluster.webs.map(({ address }) => address))
  const { body } = await client.call('POST', '/auth', { email: 'parent@example.com', password: 'questnest' })
  const call = (method: string, path: string, form?: object) => client.call(method, path, form, body.token)
  const child_id: string = (await call('GET', '/children')).body.children[0].id
  const createQuest = (name = 'Dishes') =>
    call('POST', '/missions', questForm(child_id, { name, due_date: '2036-01-01', points: 1 }))
  return { ...client, call, createQuest, token: String(body.token), child_id }
}

/** Signs a family up by the link in a mail, which a worker sends. */
async function signUp(email: string) {
  const { call } = createClient(cluster.webs.map(({ address }) => address))
  await call('POST', '/parents', { parent: parentForm(email) })
  const mails = await poll(
    async () => (await call('GET', `/dev/messages?to=${email}`)).body.messages,
    ({ length }) => length > 0,
  )
  await call('GET', `/verify/email/${findCode(mails[0].links)}`)
  expect((await call('POST', '/auth', { email, password: PASSWORD })).status).toBe(200)
}

const openStream = (token: string, web: Cluster['webs'][number] | undefined) => {
  const { address = '' } = web ?? {}
  return openLiveStream(address, token, new URL(address).host)
}

clusterTest(
  '[G04.2] servers behind PgBouncer migrate an empty database, run jobs, and hear each other through a pool in session mode',
  async () => {
    await signUp('claire@example.ca')
    const parent = await signInAsDemoParent()
    const streams = await Promise.all(cluster.webs.map((web) => openStream(parent.token, web)))
    await parent.createQuest()
    for (const stream of streams) {
      expect(await stream.next()).toEqual({ topic: 'quests', child_id: parent.child_id })
      stream.close()
    }
  },
)

/**
 * Lets three clients create and delete quests during `action`. Fails if a client saw an error, or if a quest that a client
 * was told is created is not stored exactly once. Returns how many answers were lost or had the status 503.
 */
async function withLoad(action: () => Promise<unknown>) {
  const parent = await signInAsDemoParent()
  const names: string[] = []
  let isOver = false
  const press = async () => {
    while (!isOver) {
      const name = `Quest ${randomUUID()}`
      const { status, body } = await parent.createQuest(name)
      expect({ status, body }).toMatchObject({ status: 201 })
      names.push(name)
      expect((await parent.call('DELETE', `/missions/${body.mission.id}`)).status).toBeLessThan(300)
    }
  }
  const pressing = Promise.all([press(), press(), press()])
  const pressedSince = (count: number) =>
    poll(
      async () => names.length,
      (length) => length > count + 10,
    )
  try {
    await pressedSince(0)
    await action()
    await pressedSince(names.length)
  } finally {
    isOver = true
  }
  await pressing
  const stored = await execute(
    cluster.primary.url,
    'select name, count(*)::int, count(deleted_at)::int as deleted from quests where name = any($1) group by name',
    [names],
  )
  expect(stored).toHaveLength(names.length)
  expect(stored.filter(({ count, deleted }) => count !== 1 || deleted !== 1)).toEqual([])
  expect(parent.errors).toEqual([])
  return parent.counts
}

clusterTest(
  '[G05.2] when the web processes restart one after the other, nobody gets a status of 500 or more',
  async () => {
    const { busy } = await withLoad(async () => {
      for (const web of cluster.webs) await web.restart()
    })
    expect(busy).toBe(0)
  },
)

clusterTest('[G05.3] when a web process or PgBouncer is killed, no press is lost or done twice', async () => {
  const { lost } = await withLoad(async () => {
    for (const part of [...cluster.webs.slice(0, 1), cluster.pgbouncer]) {
      await part.kill()
      await part.start()
    }
  })
  expect(lost).toBeGreaterThan(0)
})

clusterTest('[G05.4] a commit waits for the synchronous standby, however long it takes', async () => {
  const parent = await signInAsDemoParent()
  cluster.standby.freeze()
  const created = parent.createQuest()
  const waitsLong = poll(
    () =>
      execute(
        cluster.primary.url,
        "select from pg_stat_activity where wait_event = 'SyncRep' and query_start < now() - interval '7 seconds'",
      ),
    ({ length }) => length > 0,
  )
  expect(await Promise.race([created, waitsLong.then(() => 'waits')])).toBe('waits')
  cluster.standby.thaw()
  expect((await created).status).toBe(201)
})

clusterTest.each(['primary', 'pgbouncer'] as const)(
  '[X02.7] while the %s is frozen, calls get 503 with Retry-After, and once it runs again, calls are answered',
  async (name) => {
    const parent = await signInAsDemoParent()
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(`${cluster.webs[0]?.address}/api/v1${path}`, {
        ...init,
        headers: { authorization: `Bearer ${parent.token}`, 'content-type': 'application/json' },
      })
    const body = JSON.stringify(questForm(parent.child_id, { due_date: '2036-01-01', points: 1 }))
    const calls = () => [ask('/children'), ask('/missions', { method: 'POST', body })]
    for (const { status } of await Promise.all(calls())) expect(status).toBeLessThan(300)
    const part = cluster[name]
    part.freeze()
    try {
      for (const answer of await Promise.all([...calls(), ...calls()])) {
        expect(answer.status).toBe(503)
        expect(answer.headers.get('retry-after')).toBe('3')
      }
    } finally {
      part.thaw()
    }
    expect((await parent.createQuest()).status).toBe(201)
    expect(parent.errors).toEqual([])
  },
)

clusterTest(
  '[G05.5 G05.6] when PostgreSQL is killed and its standby takes over, no press is lost or done twice, and streams and workers go on by themselves',
  async () => {
    const parent = await signInAsDemoParent()
    const stream = await openStream(parent.token, cluster.webs[0])
    await withLoad(() => cluster.promote())
    // After the reconnect the stream sends one event for each topic, so that the page reads everything again.
    await poll(
      () => stream.next(),
      (event) => Object(event).topic === 'payments',
    )
    stream.close()
    await signUp('louis@example.ca')
  },
)
