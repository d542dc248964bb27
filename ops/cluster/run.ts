/*
 * npm run cluster: runs what a large installation consists of on this machine, from nothing, until Ctrl+C: two web and
 * two worker processes, PgBouncer, and PostgreSQL with a standby. Nothing is kept.
 */
import { once } from 'node:events'
import { buildPages, giveUp } from '../prepare.mjs'
import { startCluster } from './cluster.ts'

await buildPages()
const stopped = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)))
const cluster = await startCluster({
  settings: { BOT_CHECK: 'off', SEED: 'demo', LOG_LEVEL: 'error' },
}).catch((error) => giveUp(error.message))
const [web1, web2] = cluster.webs
console.log(`
  Parents    ${web1?.address}  and  ${web2?.address}
  Kids       the same with kidsclub. before localhost
  Sign in    parent@example.com with the password questnest
  PgBouncer  ${cluster.poolerUrl}
  Primary    ${cluster.primary.url}
  Standby    ${cluster.standby.url}

  Ctrl+C stops everything.
`)
await stopped
await cluster.stop()
