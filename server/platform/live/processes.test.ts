import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { copyTemplate } from '#server/testing/database.ts'
import { createQuest, startDemoServer } from '#server/testing/demo-server.ts'
import { stopServers } from '#server/testing/process.ts'
import { freePort } from '../../../ops/postgres.mjs'

const template = inject('template')

test.runIf('server' in template)(
  '[Q12.3] a screen that one process serves is told of a change made in another, even after the listening connections were lost',
  async () => {
    if (!('server' in template)) return
    const database = await copyTemplate(template)
    const parent = await (await startDemoServer(database.url)).signInAsDemoParent()
    const watcher = await (await startDemoServer(database.url)).signInAsDemoParent()
    const stream = await watcher.watch()
    const child_id = (await parent.call('GET', '/children')).body.children[0].id

    await createQuest(parent, child_id)
    expect(await stream.next()).toEqual({ topic: 'quests', child_id })

    const ended = await database.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'questnest-notifications' and datname = $1`,
      [database.name],
    )
    expect(ended).toHaveLength(2)
    await createQuest(parent, child_id)
    // Either this change or the event after a reconnect, which reloads every topic.
    expect(await stream.next()).toMatchObject({ topic: 'quests' })
    stream.close()
    stopServers()
    await database.drop()
  },
  120_000,
)

test.runIf('server' in template)(
  '[G03.4 G03.5] a process that no database notifications reach says so, and tells its open screens every 15 seconds to reload',
  async () => {
    if (!('server' in template)) return
    const database = await copyTemplate(template)
    const METRICS_PORT = String(await freePort())
    const server = await startDemoServer(database.url, {
      // The address of another database, where no notifications from this one arrive.
      DATABASE_LISTEN_URL: template.server,
      METRICS_PORT,
      LOG_LEVEL: 'error',
    })
    await server.waitForOutput('This process receives no notifications from the database')
    expect((await server.visitor.call('GET', '/ready')).body).toEqual({
      status: 'ok',
      notifications: 'not heard',
    })
    const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
    expect(metrics).toContain('questnest_notifications_heard 0')

    const parent = await server.signUp(`${randomUUID()}@example.ca`)
    const stream = await parent.watch()
    expect(await stream.next()).toEqual({ topic: 'quests', child_id: null })
    stream.close()
    stopServers()
    await database.drop()
  },
  120_000,
)
