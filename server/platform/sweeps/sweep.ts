import { minutesAfter } from '#contract/calendar.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { SweepName } from '#server/platform/jobs/sweep-names.ts'
import { BEFORE_ALL_FAMILIES, movePlace, readPlace, recordProgress } from './sweep-queries.ts'

/** How many items a worker takes at once. */
export const SWEEP_BATCH_SIZE = 500
/** A run stops after this time and is enqueued again, because pg-boss takes a longer run for dead. */
export const SWEEP_MINUTES = 10
const HEARTBEAT_MINUTES = 0.5
/** Items that a run did not reach are counted up to this number. */
const COUNTED_MAX = 10_000

/** A job that goes through all families for which something is due. */
export type Sweep<Item extends { family_id: string }> = {
  /** Also the job's name. */
  name: SweepName
  /**
   * Returns the next due items after a family, at most one for each family and `limit` altogether, sorted by family.
   * Its statement should look up the family's time zone in a `lateral` subquery with `limit 1`. PostgreSQL then goes
   * through the families in order and stops at the limit; with a join it would read whole tables for each batch. (G08)
   */
  listDue: (after: string, limit: number) => Promise<Item[]>
  /** Checks under a lock that the item is still due. Returns how many things it did. */
  process: (item: Item) => Promise<number>
}

/** `processed` sums the results of `process`; the other numbers count items. */
export type SweepReport = { processed: number; due: number; done: number; left: number }

/**
 * Processes every item that was due when this was called, in batches. Any number of workers share a pass through the
 * families: each takes the next batch after the sweep's place (see sweep-queries.ts), and moves the place to the end of
 * that batch. After a worker was killed, the next run continues from the place. Then it makes another pass, in which it
 * processes the items that the killed worker had taken but not done. An error is reported and does not stop the other
 * items.
 */
export async function runSweep<Item extends { family_id: string }>(
  deps: Deps,
  sweep: Sweep<Item>,
): Promise<SweepReport> {
  const report = { processed: 0, due: 0, done: 0, left: 0 }
  const until = minutesAfter(deps.clock.now(), SWEEP_MINUTES)
  // A pass that began before this run may be past families for which something became due since: a whole pass must follow.
  const lastPass = (await readPlace(deps.db, sweep.name)).pass + 1
  for (;;) {
    const batch = await takeBatch(deps, sweep, lastPass)
    if (!batch) return report
    report.due += batch.items.length
    const isInTime = await processBatch(deps, sweep, batch, until, report)
    report.left = report.due - report.done
    if (isInTime) continue
    const rest = await sweep.listDue(batch.after_family_id, COUNTED_MAX)
    await recordProgress(deps.db, batch, { now: deps.clock.now(), not_reached: rest.length })
    report.left += rest.length
    deps.jobs.enqueue(sweep.name)
    return report
  }
}

type Batch<Item> = { name: SweepName; pass: number; after_family_id: string; items: Item[] }

/** Moves the place to the end of the next batch. Returns undefined if the pass `lastPass` is over, or nothing is due. */
async function takeBatch<Item extends { family_id: string }>(
  { db, clock, sweepBatchSize }: Deps,
  { name, listDue }: Sweep<Item>,
  lastPass: number,
): Promise<Batch<Item> | undefined> {
  for (;;) {
    const place = await readPlace(db, name)
    const isBetweenPasses = place.after_family_id === BEFORE_ALL_FAMILIES
    if (place.pass > lastPass || (place.pass === lastPass && isBetweenPasses)) return undefined
    const items = await listDue(place.after_family_id, sweepBatchSize)
    const isNothingLeft = place.due === place.done && place.not_reached === 0
    if (items.length === 0 && isBetweenPasses && isNothingLeft) return undefined
    const pass = isBetweenPasses ? place.pass + 1 : place.pass
    const after_family_id = items.at(-1)?.family_id ?? BEFORE_ALL_FAMILIES
    const next = { pass, after_family_id, taken: items.length, now: clock.now() }
    // If another worker has moved the place meanwhile, tries again from there.
    if ((await movePlace(db, place, next)) && items.length > 0) return { name, pass, after_family_id, items }
  }
}

/** Returns false if it stopped at `until`. */
async function processBatch<Item extends { family_id: string }>(
  { db, clock, reportError }: Deps,
  { process }: Sweep<Item>,
  batch: Batch<Item>,
  until: Date,
  report: SweepReport,
): Promise<boolean> {
  let uncounted = 0
  let nextBeat = minutesAfter(clock.now(), HEARTBEAT_MINUTES)
  const countDone = async () => {
    await recordProgress(db, batch, { now: clock.now(), done: uncounted })
    report.done += uncounted
    uncounted = 0
    nextBeat = minutesAfter(clock.now(), HEARTBEAT_MINUTES)
  }
  for (const item of batch.items) {
    if (clock.now() >= until) break
    try {
      report.processed += await process(item)
      uncounted++
    } catch (error) {
      reportError(error)
    }
    if (clock.now() >= nextBeat) await countDone()
  }
  await countDone()
  return clock.now() < until
}

/** Processes several things of one item. If one fails, the others are still processed, and then the item fails. */
export async function processEach<T>(things: T[], process: (thing: T) => Promise<number>): Promise<number> {
  let processed = 0
  const errors: unknown[] = []
  for (const thing of things)
    await process(thing).then(
      (count) => (processed += count),
      (error) => errors.push(error),
    )
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors)
  return processed
}
