import { afterAll, beforeAll, expect, test } from 'vitest'
import { poll } from '#server/testing/poll.ts'
import { openLiveStream } from '#server/testing/stream.ts'
import { findCode, PASSWORD, parentForm, questForm } from '#server/testing/test-server.ts'
import { createClient } from './client.ts'
import { type Cluster, startCluster } from './cluster.ts'

// The cluster starts a PostgreSQL of its own, but it needs the same programs as TEST_DATABASE_URL.
const clusterTest = test.skipIf(!process.env.TEST_DATABASE_URL)

let cluster: Cluster
beforeAll(async () => {
  if (process.env.TEST_DATABASE_URL)
    cluster = await startCluster({ settings: { SEED: 'demo', BOT_CHECK: 'off', PASSWORD_MEMORY: '1024' } })
})
afterAll(() => cluster?.stop())

async function signInAsDemoParent() {
  const client = createClient(cluster.webs.map(({ address }) => address))
  const { body } = await client.call('POST', '/auth', { email: 'parent@example.com', password: 'questnest' })
  const call = (method: string, path: string, form?: object) => client.call(method, path, form, body.token)
  const child_id: string = (await call('GET', '/children')).body.children[0].id
  const createQuest = () =>
    call('POST', '/missions', questForm(child_id, { due_date: '2036-01-01', points: 1 }))
  return { ...client, call, createQuest, token: String(body.token), child_id }
}

const openStream = (token: string, web: Cluster['webs'][number] | undefined) => {
  const { address = '' } = web ?? {}
  return openLiveStream(address, token, new URL(address).host)
}

clusterTest(
  '[G04.2] servers behind PgBouncer migrate an empty database, run jobs, and hear each other through a pool in session mode',
  async () => {
    const { call } = createClient(cluster.webs.map(({ address }) => address))
    const email = 'claire@example.ca'
    await call('POST', '/parents', { parent: parentForm(email) })
    const mails = await poll(
      async () => (await call('GET', `/dev/messages?to=${email}`)).body.messages,
      ({ length }) => length > 0,
    )
    await call('GET', `/verify/email/${findCode(mails[0].links)}`)
    expect((await call('POST', '/auth', { email, password: PASSWORD })).status).toBe(200)

    const parent = await signInAsDemoParent()
    const streams = await Promise.all(cluster.webs.map((web) => openStream(parent.token, web)))
    await parent.createQuest()
    for (const stream of streams) {
      expect(await stream.next()).toEqual({ topic: 'quests', child_id: parent.child_id })
      stream.close()
    }
  },
)
