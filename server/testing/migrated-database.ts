import { jobs } from '#server/jobs.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import type { Database } from '#server/platform/db/open.ts'
import { createQueue } from '#server/platform/jobs/queue.ts'

export async function createTables(database: Database) {
  await migrate(database)
  const queue = createQueue(database, jobs)
  await queue.start({ runJob: undefined, onError: () => {} })
  await queue.stop()
}
