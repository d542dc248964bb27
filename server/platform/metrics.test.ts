import { rm } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { findOtherAddress } from '#server/testing/other-address.ts'
import { poll } from '#server/testing/poll.ts'
import { createDataFolder, startServer, stopServers } from '#server/testing/process.ts'
import { openLiveStream } from '#server/testing/stream.ts'
import { findCode, PASSWORD, parentForm } from '#server/testing/test-server.ts'
import { freePort } from '../../ops/postgres.mjs'
import { serveMetrics } from './metrics.ts'

let folder = ''
afterEach(async () => {
  stopServers()
  await rm(folder, { recursive: true, force: true })
})

test('[H16.6 H16.7 H16.8 G01.7 G11.7] Prometheus on the same machine reads metrics without personal data from a separate port', async () => {
  folder = await createDataFolder()
  const [PORT, METRICS_PORT] = [String(await freePort()), String(await freePort())]
  const site = `http://localhost:${PORT}`
  const readMetrics = async () => (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
  const call = (path: string, body?: object) =>
    fetch(site + path, {
      headers: { 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  const { waitForOutput, server, ended } = startServer({
    PORT,
    METRICS_PORT,
    BOT_CHECK: 'off',
    DATA_DIR: folder,
  })
  await waitForOutput('Questnest is ready.')

  await call('/api/v1/parents', { parent: parentForm('somebody@example.ca') })
  const { messages } = await poll(
    async () => (await call('/dev/messages?to=somebody@example.ca')).json(),
    ({ messages }) => messages.length,
  )
  const code = findCode(messages[0].links)
  await call(`/api/v1/verify/email/${code}`)
  const { token } = await (
    await call('/api/v1/auth', { email: 'somebody@example.ca', password: PASSWORD })
  ).json()
  const stream = await openLiveStream(site, token, `localhost:${PORT}`)
  const metrics = await poll(
    readMetrics,
    (text) =>
      text.includes('{job="deliver-messages",outcome="done"}') && text.includes('{sweep="check-ledger"}'),
  )

  expect(metrics).toMatch(/^process_cpu_seconds_total \d/m)
  expect(metrics).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/v1/verify/email/:code",status="200"} 1\n',
  )
  expect(metrics).toContain('questnest_live_streams 1\n')
  expect(metrics).toContain('questnest_job_runs_total{job="check-ledger",outcome="failed"} 0\n')
  expect(metrics).toContain('questnest_jobs{job="check-ledger",state="waiting"} 0\n')
  expect(metrics).toContain('questnest_jobs{job="check-ledger",state="failed"} 0\n')
  expect(metrics).toContain('questnest_messages{state="given_up"} 0\n')
  expect(metrics).toContain('questnest_due_and_not_done{sweep="check-ledger"} 0\n')
  expect(metrics).not.toMatch(/somebody/)
  expect(metrics).not.toContain(code)
  expect((await call('/metrics')).status).toBe(404)
  await expect(fetch(`http://${findOtherAddress()}:${METRICS_PORT}/metrics`)).rejects.toThrow('fetch failed')

  stream.close()
  server.kill('SIGTERM')
  expect((await ended).code).toBe(0)
})

test('[G13.2] METRICS_HOST serves metrics at another address of the machine', async () => {
  const port = await freePort()
  const close = await serveMetrics({ port, host: '0.0.0.0' }, (error) => expect.fail(String(error)))
  expect((await fetch(`http://${findOtherAddress()}:${port}/metrics`)).status).toBe(200)
  close()
})
