import { minutesAfter } from '#contract/calendar.ts'
import { PROOF_MINUTES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Actor, Deps } from './deps.ts'

/** Throws the refusal `proof_needed` if the person has not proved recently, in this session, who they are. (X01) */
export function assertProved({ clock }: Pick<Deps, 'clock'>, { proved_at }: Pick<Actor, 'proved_at'>) {
  if (minutesAfter(proved_at, PROOF_MINUTES) <= clock.now()) throw new Refusal('proof_needed')
}
