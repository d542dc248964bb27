import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { startServer, stopServers } from '#server/testing/process.ts'
import { openLiveStream } from '#server/testing/stream.ts'
import { freePort } from '../../../ops/postgres.mjs'

const template = inject('template')
const folders: string[] = []
afterEach(async () => {
  stopServers()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** Starts a server process on the database and signs in as the demo parent. */
async function startDemoServer(DATABASE_URL: string) {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'questnest-live-'))
  folders.push(DATA_DIR)
  const PORT = String(await freePort())
  const settings = {
    PORT,
    DATABASE_URL,
    DATA_DIR,
    BOT_CHECK: 'off',
    SEED: 'demo',
    APP_SECRET: 'the same for all of them, and long enough',
  }
  await startServer(settings).waitForOutput('Questnest is ready.')
  const host = `localhost:${PORT}`
  const address = `http://${host}`
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  async function call(method: string, path: string, body?: object) {
    const reply = await fetch(`${address}/api/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path} returned ${reply.status}: ${await reply.text()}`)
    return reply.status === 204 ? undefined : reply.json()
  }
  const { token } = await call('POST', '/auth', { email: 'parent@example.com', password: 'questnest' })
  headers.authorization = `Bearer ${token}`
  return { call, watch: () => openLiveStream(address, token, host) }
}

test.runIf('server' in template)(
  '[Q12.3] a change made in one process is sent by another process, even after the listening connections were lost',
  async () => {
    if (!('server' in template)) return
    const admin = new pg.Client({ connectionString: template.server })
    await admin.connect()
    const database = `live_${randomUUID().replaceAll('-', '')}`
    await admin.query(`create database ${database} template ${template.database}`)
    const url = new URL(template.server)
    url.pathname = `/${database}`
    try {
      const writing = await startDemoServer(url.href)
      const watching = await startDemoServer(url.href)
      const stream = await watching.watch()
      const { children } = await writing.call('GET', '/children')
      const [{ id: child_id }] = children
      const quest = { child_id, name: 'Dishes', description: 'All', points: 1, due_date: '2036-01-01' }

      await writing.call('POST', '/missions', { mission: quest })
      expect(await stream.next()).toEqual({ topic: 'quests', child_id })

      const { rowCount } = await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'questnest-live' and datname = $1`,
        [database],
      )
      expect(rowCount).toBe(2)
      await writing.call('POST', '/missions', { mission: quest })
      // Either this change or the event after a reconnect, which reloads every topic.
      expect(await stream.next()).toMatchObject({ topic: 'quests' })
      stream.close()
    } finally {
      stopServers()
      await admin.query(`drop database ${database} with (force)`)
      await admin.end()
    }
  },
  120_000,
)
