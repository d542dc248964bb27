import { expect, inject, test } from 'vitest'
import { copyTemplate } from '#server/testing/database.ts'
import { startDemoServer } from '#server/testing/demo-server.ts'
import { freePort } from '../../../ops/postgres.mjs'

const template = inject('template')
const isOnPostgres = 'server' in template

/**
 * Starts a server process and returns a function that counts the statements the process has sent so far, without those
 * that reading its metrics causes.
 */
async function startWithStatementCount(url: string, ROLE: string) {
  const METRICS_PORT = String(await freePort())
  await startDemoServer(url, { ROLE, METRICS_PORT, PAYMENTS: 'off', SEED: 'none' })
  const read = async () => {
    const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
    return Number(/^questnest_database_statements_total (\d+)/m.exec(text)?.[1])
  }
  const first = await read()
  const statementsPerReading = (await read()) - first
  let readings = 2
  return { countStatements: async () => (await read()) - statementsPerReading * readings++ }
}

test.runIf(isOnPostgres)(
  '[G02.1 G02.2] in a minute without work a worker sends fewer than 120 statements, and a web process none',
  async () => {
    if (!isOnPostgres) return
    const database = await copyTemplate(template)
    const worker = await startWithStatementCount(database.url, 'worker')
    const web = await startWithStatementCount(database.url, 'web')
    const client = await database.connect()
    const findLastCompletion = async () => {
      const { rows } = await client.query(
        `select max(completed_on)::text as completed_at from pgboss.job where name = 'deliver-newsletters'`,
      )
      return rows[0].completed_at
    }
    const waitForNextRun = async () => {
      const last = await findLastCompletion()
      await expect.poll(findLastCompletion, { timeout: 100_000, interval: 500 }).not.toBe(last)
    }
    await waitForNextRun()
    const before = { worker: await worker.countStatements(), web: await web.countStatements() }
    await waitForNextRun()
    const sent = (await worker.countStatements()) - before.worker
    expect(sent).toBeGreaterThan(0)
    expect(sent).toBeLessThan(120)
    expect((await web.countStatements()) - before.web).toBe(0)
    await client.end()
    await database.drop()
  },
  240_000,
)
