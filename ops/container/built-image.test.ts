import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { copyTemplate } from '#server/testing/database.ts'
import { poll } from '#server/testing/poll.ts'
import { productionSettings } from '#server/testing/production-settings.ts'
import { freePort } from '../postgres.mjs'
import { root } from '../prepare.mjs'

/*
 * Runs an image that was really built: TEST_IMAGE is its name, TEST_ENGINE the command of the container engine (podman), with
 * options if it needs some. No image is built here, because the base image comes from a registry.
 */

const { TEST_IMAGE = '', TEST_ENGINE = 'podman' } = process.env
const [engine = '', ...engineOptions] = TEST_ENGINE.split(' ')
const runEngine = async (...args: string[]) =>
  (await promisify(execFile)(engine, [...engineOptions, ...args])).stdout.trim()
const template = inject('template')

/** Starts a container with the restrictions of `compose.yaml`. `check` runs the image's HEALTHCHECK in it. */
async function startContainer(DATABASE_URL: string, ROLE: string) {
  const [PORT, METRICS_PORT] = [String(await freePort()), String(await freePort())]
  const settings = { ...productionSettings, DATABASE_URL, ROLE, PORT, METRICS_PORT }
  const restrictions = '--read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges'.split(' ')
  const env = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  // The test runs the health check itself.
  const options = ['--detach', '--network', 'host', '--no-healthcheck', ...restrictions, ...env]
  const id = await runEngine('run', ...options, TEST_IMAGE)
  onTestFinished(async () => {
    await runEngine('rm', '--force', id)
  })
  const [, ...command]: string[] = JSON.parse(
    await runEngine('image', 'inspect', '--format', '{{json .Config.Healthcheck.Test}}', TEST_IMAGE),
  )
  // An engine that cannot run commands in a container fails the test instead of making it wait.
  await runEngine('exec', id, 'true')
  const check = () =>
    runEngine('exec', id, ...command).then(
      () => true,
      () => false,
    )
  return { id, METRICS_PORT, check }
}

test.skipIf(!TEST_IMAGE || !('server' in template)).each(['all', 'web', 'worker'])(
  '[G10.12] the built image TEST_IMAGE starts with ROLE=%s as user node with a read-only root, migrates, is healthy, serves metrics and stops in time',
  async (role) => {
    if (!('server' in template)) return
    const { url, drop, connect } = await copyTemplate(template)
    const client = await connect()
    // The container migrates an empty database.
    await client.query('drop schema public cascade; drop schema migrations cascade; create schema public')
    const { id, METRICS_PORT, check } = await startContainer(url, role)
    await poll(async () => {
      const state = await runEngine('inspect', '--format', '{{.State.Status}}', id)
      if (state !== 'running') throw new Error(`The container is ${state}: ${await runEngine('logs', id)}`)
      return check()
    }, Boolean)
    expect((await client.query('select count(*)::int as families from families')).rows).toEqual([
      { families: 0 },
    ])
    await client.end()

    expect(await runEngine('exec', id, 'id', '-un')).toBe('node')
    await runEngine('exec', id, 'sh', '-c', '! touch /app/file && ! touch /file && touch /data/file')
    expect(await runEngine('exec', id, 'find', '/app/server', '/app/ops', '-name', '*.test.ts')).toBe('')
    const metrics = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)
    expect(await metrics.text()).toContain('questnest_notifications_heard 1')

    const { stop_grace_period } = parse(await readFile(join(root, 'compose.yaml'), 'utf8')).services.server
    await runEngine('stop', '--time', String(Number.parseInt(stop_grace_period, 10)), id)
    expect(await runEngine('inspect', '--format', '{{.State.ExitCode}}', id)).toBe('0')
    await drop()
  },
)
