import type { Actor, Deps } from '#server/platform/deps.ts'
import type { Context } from './outcome.ts'

export const toContext = ({ clock, secrets }: Deps, { family_id, id, time_zone }: Actor): Context => ({
  family_id,
  actor_id: id,
  now: clock.now(),
  today: clock.today(time_zone),
  newId: secrets.newId,
})

/** The context of an automatic step. */
export const automaticContext = (
  { clock, secrets }: Deps,
  { family_id, today }: { family_id: string; today: string },
): Context => ({ family_id, actor_id: null, now: clock.now(), today, newId: secrets.newId })
