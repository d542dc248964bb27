import { fromKysely, fromPglite, PgBoss } from 'pg-boss'
import type { Database, Tx } from '#server/platform/db/open.ts'
import type { Metrics } from '#server/platform/metrics.ts'

/** The jobs that code asks for by name. What each does, and how often it runs by itself, stands in server/jobs.ts. */
export type JobName =
  | 'send-requested-mails'
  | 'confirm-subscriptions'
  | 'deliver-messages'
  | 'expire-quests'
  | 'delete-purged-customers'
  | 'number-invoices'
  | 'place-orders'
  | 'reconcile-payments'
  | 'reload-points'
  | 'resume-series'

export type Jobs = {
  /** Has a job run once the transaction is committed, and not if it is not. */
  enqueueInTransaction: (tx: Tx, job: JobName) => Promise<void>
  /** Has a job run within a second or so, at no cost to the transaction; what gets lost its schedule catches up with. */
  enqueue: (job: JobName) => void
}

export type Queue = Jobs & {
  /** Makes the queues; with `work` also does what is in them. */
  start: (options: {
    /** Does what is due of a job. */
    work: ((job: string) => Promise<unknown>) | undefined
    onError: (error: unknown) => void
    onRun?: Metrics['countJobRun']
  }) => Promise<void>
  /** Whether the queue answers; throws when not. */
  ready: () => Promise<void>
  /** How many of each job wait, and failed for good, as counted in the last minute. */
  counts: () => Promise<{ job: string; waiting: number; failed: number }[]>
  stop: () => Promise<void>
}

/** Milliseconds in which calls for the same job become one, and the transactions around them end. */
const ENQUEUE_DELAY_MS = 200

/**
 * The queue tells when to look; what is due is asked of the rows and the clock by the job itself. So a job told twice,
 * late or by two workers does its work once.
 */
export function createQueue({ source }: Database, jobs: Record<string, { cron: string }>): Queue {
  const boss =
    'url' in source
      ? new PgBoss({ connectionString: source.url, max: 4, application_name: 'questnest-jobs' })
      : new PgBoss({ db: fromPglite(source.pglite), backend: 'pglite' })
  const pending = new Map<JobName, NodeJS.Timeout>()
  return {
    enqueue: (job) => {
      if (pending.has(job)) return
      const send = () => {
        pending.delete(job)
        // Where the queue does not answer, the job's schedule does.
        void boss.send(job).catch(() => {})
      }
      pending.set(job, setTimeout(send, ENQUEUE_DELAY_MS).unref())
    },

    enqueueInTransaction: async (tx, job) => {
      await boss.send(job, null, { db: fromKysely(tx) })
    },

    start: async ({ work, onError, onRun }) => {
      boss.on('error', onError)
      await boss.start()
      // Schedules left by an earlier version, for jobs that no longer exist.
      const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
      for (const name of schedules.keys()) if (!(name in jobs)) await boss.unschedule(name)
      for (const [name, { cron }] of Object.entries(jobs)) {
        await boss.createQueue(name, { retryLimit: 2 })
        // Has the queue known before the first `enqueueInTransaction`, which would ask for it outside of the
        // transaction, and on the embedded engine's single connection wait for ever.
        await boss.findJobs(name, { queued: true })
        if (schedules.get(name) !== cron) await boss.schedule(name, cron)
        if (!work) continue
        await boss.work(name, { pollingIntervalSeconds: 0.5, batchSize: 100 }, async () => {
          try {
            await work(name)
            onRun?.(name, 'done')
          } catch (error) {
            // The queue keeps a failure to itself; somebody must see it.
            onError(error)
            onRun?.(name, 'failed')
            throw error
          }
        })
      }
    },

    ready: async () => {
      await boss.getQueues()
    },

    counts: async () => {
      const queues = await boss.getQueues(Object.keys(jobs))
      return queues.map(({ name, readyCount, failedCount }) => ({
        job: name,
        waiting: readyCount,
        failed: failedCount,
      }))
    },

    stop: () => {
      for (const timer of pending.values()) clearTimeout(timer)
      return boss.stop({ graceful: true, close: true, timeout: 40_000 })
    },
  }
}
