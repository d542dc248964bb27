import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { startServer, stopServers } from '#server/testing/process.ts'
import { freePort } from '../../../ops/postgres.mjs'
import { registerHealth } from './health.ts'

const templateDatabase = inject('template')

test('[H16.1 H16.2 H16.3] `ready` fails while its check throws, for example because there is no database; `health` does not', async () => {
  const app = Fastify()
  let isReady = false
  const isStopping = () => false
  registerHealth(
    app,
    async () => {
      if (!isReady) throw new Error('no database')
      return {}
    },
    isStopping,
  )
  const getStatus = async (path: string) => (await app.inject(`/api/v1/${path}`)).statusCode

  expect([await getStatus('health'), await getStatus('ready')]).toEqual([200, 503])
  isReady = true
  expect([await getStatus('health'), await getStatus('ready')]).toEqual([200, 200])
  await app.close()
})

async function execute({ href }: URL, statement: string) {
  const client = new pg.Client({ connectionString: href })
  await client.connect()
  await client.query(statement)
  await client.end()
}

// Only where the tests run on a PostgreSQL server.
test.runIf('server' in templateDatabase)(
  '[H16.1 H16.3] a server that loses its job queue or its database is not ready, but healthy',
  async () => {
    if (!('server' in templateDatabase)) return
    const admin = new pg.Client({ connectionString: templateDatabase.server })
    await admin.connect()
    const database = `ready_${randomUUID().replaceAll('-', '')}`
    await admin.query(`create database ${database} template ${templateDatabase.database}`)
    const url = new URL(templateDatabase.server)
    url.pathname = `/${database}`
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'questnest-ready-'))
    try {
      const PORT = String(await freePort())
      await startServer({ PORT, DATABASE_URL: url.href, DATA_DIR, ROLE: 'web' }).waitForOutput(
        'Questnest is ready.',
      )
      const getStatus = async (path: string) =>
        (await fetch(`http://localhost:${PORT}/api/v1/${path}`)).status
      expect([await getStatus('health'), await getStatus('ready')]).toEqual([200, 200])

      await execute(url, 'alter schema pgboss rename to away')
      expect([await getStatus('health'), await getStatus('ready')]).toEqual([200, 503])
      await execute(url, 'alter schema away rename to pgboss')
      expect(await getStatus('ready')).toBe(200)

      await admin.query(`drop database ${database} with (force)`)
      expect([await getStatus('health'), await getStatus('ready')]).toEqual([200, 503])
    } finally {
      stopServers()
      await admin.query(`drop database if exists ${database} with (force)`)
      await admin.end()
      await rm(DATA_DIR, { recursive: true, force: true })
    }
  },
)
