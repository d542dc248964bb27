import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDataFolder, startServer, stopServers } from '#server/testing/process.ts'
import { freePort } from '../../../ops/postgres.mjs'

let folder: string
beforeEach(async () => {
  folder = await createDataFolder()
})
afterEach(async () => {
  stopServers()
  await rm(folder, { recursive: true, force: true })
})

/** Runs the operator's command `npm run orders` in its own process. */
const runOrders = (...args: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = { PATH: process.env.PATH, DATA_DIR: folder }
    execFile(process.execPath, ['ops/orders.ts', ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr })
    })
  })

test('[R09.2 R09.3] the orders command refuses to run while a server uses the embedded database, and its exit code tells success from failure', async () => {
  const server = startServer({ DATA_DIR: folder, PORT: String(await freePort()) })
  await server.waitForOutput('Questnest is ready.')
  const whileServerRuns = await runOrders('list')
  expect(whileServerRuns.code).toBe(1)
  expect(whileServerRuns.stderr).toContain('Another Questnest process is using this data folder')
  expect(whileServerRuns.stderr).not.toContain('    at ')
  server.server.kill('SIGTERM')
  await server.ended

  expect(await runOrders('list')).toEqual({ code: 0, stdout: '\n0 orders.\n', stderr: '' })
  const refused = await runOrders('deliver', 'nonsense')
  expect(refused).toEqual({ code: 1, stdout: '', stderr: 'There is no order nonsense.\n' })
  expect((await runOrders()).stderr).toContain('npm run orders -- list')
})
