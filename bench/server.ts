/* A server in a process of its own, so that the processor time it takes is its own. Ends with the process that forked it. */
import Fastify from 'fastify'
import { buildApp } from '#server/app.ts'
import { composeDeps } from '#server/compose-deps.ts'
import { jobs } from '#server/jobs.ts'
import { readConfig } from '#server/platform/config.ts'
import { openPostgres } from '#server/platform/db/open.ts'
import { createLog } from '#server/platform/http/logs.ts'
import { createQueue } from '#server/platform/jobs/queue.ts'
import { openLive } from '#server/platform/live/live.ts'
import { createSecrets } from '#server/platform/secrets.ts'

/** What is compared with: the least that a Fastify server can do. */
const hello = async () => Fastify().get('/', async () => ({ hello: 'world' }))

/** The whole server as in production, log and all; nothing here asks for mail or the bot check. */
async function questnest(databaseUrl: string) {
  const APP_SECRET = 'a secret that keeps nothing secret'
  const config = readConfig({
    HOST: '0.0.0.0',
    ADULT_URL: 'https://questnest.example',
    KID_URL: 'https://kidsclub.questnest.example',
    DATABASE_URL: databaseUrl,
    SMTP_URL: 'smtp://127.0.0.1:25',
    APP_SECRET,
    SMS: 'off',
    PAYMENTS: 'off',
  })
  const database = openPostgres(databaseUrl)
  const { deps } = composeDeps({
    config,
    database,
    secrets: createSecrets(APP_SECRET),
    jobs: createQueue(database, jobs),
    live: await openLive(database, () => {}),
    reportError: () => {},
  })
  return buildApp(deps, { logger: createLog(config.LOG_LEVEL) })
}

const [databaseUrl] = process.argv.slice(2)
const app = databaseUrl ? await questnest(databaseUrl) : await hello()
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.on('message', () => process.send?.({ cpu: process.cpuUsage(), memory: process.memoryUsage.rss() }))
process.on('disconnect', () => process.exit())
process.send?.(address)
