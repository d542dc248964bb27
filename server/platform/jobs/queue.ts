import { sql } from 'kysely'
import { fromKysely, fromPglite, PgBoss } from 'pg-boss'
import type { Notifications } from '#server/platform/db/notifications.ts'
import type { Database, Tx } from '#server/platform/db/open.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import type { SweepName } from './sweep-names.ts'

/** The jobs that code can start by name. server/jobs.ts defines these jobs, and others that only run on a schedule. */
export type JobName =
  /** Mails that people ask for when they have no session: to reset a password or verify an address. */
  | 'send-requested-mails'
  | 'send-newsletter-confirmations'
  | 'deliver-account-messages'
  | 'deliver-messages'
  | 'deliver-newsletters'
  | 'number-invoices'
  | SweepName

export type Jobs = {
  /** Runs a job after the transaction commits. */
  enqueueInTransaction: (tx: Tx, job: JobName) => Promise<void>
  /** Runs a job within about a second, outside any transaction. If this call is lost, the job's schedule catches up. */
  enqueue: (job: JobName) => void
}

export type Queue = Jobs & {
  /** Creates the queues. If `runJob` is given, this process also runs the queued jobs with it. */
  start: (options: {
    runJob: ((job: string) => Promise<unknown>) | undefined
    onError: (error: unknown) => void
    onRun?: Metrics['countJobRun']
  }) => Promise<void>
  /** Returns how many runs of each job are waiting or have finally failed. The numbers may be a minute old. */
  countRuns: () => Promise<{ job: string; waiting: number; failed: number }[]>
  stop: () => Promise<void>
}

/** Throws if the database does not answer, or has no queue. */
export async function assertQueueReachable({ readyDb }: Pick<Database, 'readyDb'>): Promise<void> {
  await sql`select 1 from pgboss.queue limit 1`.execute(readyDb)
}

/** Calls of `enqueue` within this time start the job once. The delay also lets the callers' transactions commit. */
const ENQUEUE_DELAY_MS = 200

/** pg-boss’s internal queue. pg-boss puts each scheduled job here first, then moves it to the job’s own queue. */
const SCHEDULED_JOBS = '__pgboss__send-it'

const DAY_SECONDS = 24 * 60 * 60
/** A worker is told of each new job. In case a message was lost, it also looks for new jobs this often. */
const POLL_SECONDS = 120

/** Finished runs are kept for a day: pg-boss counts them each minute, and scheduled jobs alone make 30 in a minute. (G08) */
const queueOptions = { notify: true, deleteAfterSeconds: DAY_SECONDS }

/** For a process that runs jobs. */
const workerSettings = {
  useListenNotify: true,
  // The longest interval that pg-boss allows: the worker of `SCHEDULED_JOBS` need not poll, because it is told of new jobs.
  cronWorkerIntervalSeconds: 45,
  // How often pg-boss looks for jobs that wait for other jobs. No job here does, so this is rare.
  flowIntervalSeconds: DAY_SECONDS,
}
/** For a process that only enqueues jobs: by itself it sends no statements to the database. */
const quietSettings = {
  schedule: false,
  supervise: false,
  queueCacheIntervalSeconds: DAY_SECONDS,
  bamIntervalSeconds: DAY_SECONDS,
}

const listenWith = (notifications: Pick<Notifications, 'listen'> | undefined) =>
  notifications && {
    listen: async (channel: string, onMessage: (text: string) => void, fetchAll: () => void) => {
      const close = await notifications.listen(channel, { onMessage, onGap: fetchAll })
      // Finds jobs that were enqueued before.
      fetchAll()
      return { close }
    },
  }

/**
 * The queue only decides when a job runs. The job itself finds what is due from the rows and the clock, so a job that
 * runs twice, late or in two workers does its work once. A process that runs jobs needs `notifications`.
 */
export function createQueue(
  { source }: Database,
  jobs: Record<string, { cron: string }>,
  notifications?: Pick<Notifications, 'listen'>,
): Queue {
  const boss = new PgBoss({
    ...('url' in source
      ? {
          db: {
            executeSql: (text: string, values?: unknown[]) => source.jobPool.query(text, values),
            ...listenWith(notifications),
          },
        }
      : { db: fromPglite(source.pglite), backend: 'pglite' }),
    ...(notifications ? workerSettings : quietSettings),
  })
  const pendingTimers = new Map<JobName, NodeJS.Timeout>()
  return {
    enqueue: (job) => {
      if (pendingTimers.has(job)) return
      const send = () => {
        pendingTimers.delete(job)
        // If this fails, the job still runs on its schedule.
        void boss.send(job).catch(() => {})
      }
      pendingTimers.set(job, setTimeout(send, ENQUEUE_DELAY_MS).unref())
    },

    enqueueInTransaction: async (tx, job) => {
      await boss.send(job, null, { db: fromKysely(tx) })
    },

    start: async ({ runJob, onError, onRun }) => {
      boss.on('error', onError)
      await boss.start()
      // Removes schedules of jobs that an earlier version had.
      const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
      for (const name of schedules.keys()) if (!(name in jobs)) await boss.unschedule(name)
      const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      const updateIfChanged = async (name: string) => {
        const { notify, deleteAfterSeconds } = queues.get(name) ?? queueOptions
        if (notify !== queueOptions.notify || deleteAfterSeconds !== queueOptions.deleteAfterSeconds)
          await boss.updateQueue(name, queueOptions)
      }
      await updateIfChanged(SCHEDULED_JOBS)
      for (const [name, { cron }] of Object.entries(jobs)) {
        if (!queues.has(name)) {
          await boss.createQueue(name, { retryLimit: 2, ...queueOptions })
          // Adds the queue to pg-boss's cache. Otherwise the first `enqueueInTransaction` would look it up outside the
          // transaction and wait forever on the embedded database's single connection.
          await boss.findJobs(name, { queued: true })
        } else await updateIfChanged(name)
        if (schedules.get(name) !== cron) await boss.schedule(name, cron)
        if (!runJob) continue
        const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: POLL_SECONDS }
        await boss.work(name, { ...polling, batchSize: 100 }, async () => {
          try {
            await runJob(name)
            onRun?.(name, 'done')
          } catch (error) {
            // pg-boss does not report a failed run.
            onError(error)
            onRun?.(name, 'failed')
            throw error
          }
        })
      }
    },

    countRuns: async () => {
      const queues = await boss.getQueues(Object.keys(jobs))
      return queues.map(({ name, readyCount, failedCount }) => ({
        job: name,
        waiting: readyCount,
        failed: failedCount,
      }))
    },

    stop: () => {
      for (const timer of pendingTimers.values()) clearTimeout(timer)
      return boss.stop({ graceful: true, close: true, timeout: 40_000 })
    },
  }
}
