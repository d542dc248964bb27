import type { Actor, Deps } from '#server/platform/deps.ts'
import type { Context } from './outcome.ts'

type Family = Pick<Actor, 'family_id' | 'time_zone'>

export const toContext = (deps: Deps, actor: Actor): Context => ({
  ...automaticContext(deps, actor),
  actor_id: actor.id,
})

/** The context of an automatic step. */
export const automaticContext = ({ clock, secrets }: Deps, { family_id, time_zone }: Family): Context => ({
  family_id,
  actor_id: null,
  now: clock.now(),
  today: clock.today(time_zone),
  timeZone: time_zone,
  newId: secrets.newId,
})
