/* A server in its own process, so that its CPU time can be measured. Exits when the process that forked it ends. */
import Fastify from 'fastify'
import { buildApp } from '#server/app.ts'
import { composeDeps } from '#server/compose-deps.ts'
import { jobs } from '#server/jobs.ts'
import { readConfig } from '#server/platform/config.ts'
import { openNotifications } from '#server/platform/db/notifications.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { createLog } from '#server/platform/http/logs.ts'
import { createQueue } from '#server/platform/jobs/queue.ts'
import { openLive } from '#server/platform/live/live.ts'
import { createSecrets } from '#server/platform/secrets.ts'

const createHelloApp = async () => Fastify().get('/', async () => ({ hello: 'world' }))

/** Questnest as in production, including its log. The measured calls need neither mail nor the bot check. */
async function createQuestnestApp(databaseUrl: string) {
  const APP_SECRET = 'Zt4nW8kq0JvYx2LrB6mHs9DcEf3PaGu5TiQo7RyXwNM='
  const config = readConfig({
    HOST: '0.0.0.0',
    ADULT_URL: 'https://questnest.example',
    KID_URL: 'https://kidsclub.questnest.example',
    DATABASE_URL: databaseUrl,
    SMTP_URL: 'smtp://127.0.0.1:25',
    APP_SECRET,
    TRUST_PROXY: 'on',
    SMS: 'off',
    PAYMENTS: 'off',
    CATALOG: 'on',
  })
  const database = openPostgres(databaseUrl)
  const { deps } = composeDeps({
    config,
    database,
    secrets: createSecrets(APP_SECRET),
    jobs: createQueue(database, jobs),
    live: await openLive(await openNotifications(database, () => {})),
    reportError: () => {},
  })
  return buildApp(deps, { logger: createLog(config.LOG_LEVEL) })
}

const [databaseUrl] = process.argv.slice(2)
const app = databaseUrl ? await createQuestnestApp(databaseUrl) : await createHelloApp()
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.on('message', () => process.send?.({ cpu: process.cpuUsage(), memory: process.memoryUsage.rss() }))
process.on('disconnect', () => process.exit())
process.send?.(address)
