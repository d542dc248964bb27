import { available, promised, type Transfer, wallet } from '#server/ledger/transfer.ts'
import type { QuestRow } from './outcome.ts'

/** Where points go and how many. `toTransfers` adds the ids, the time and the step that caused the transfer. */
export type PointsMove = Pick<Transfer, 'from' | 'to' | 'points' | 'kind'>

/**
 * Returns the move that changes the points held for a quest from `held` to `points`; the wallet gives or gets the
 * difference.
 */
export function changeHold(held: number, points: number): PointsMove[] {
  if (points > held) return [{ from: wallet, to: promised, points: points - held, kind: 'promise' }]
  if (points < held) return [{ from: promised, to: wallet, points: held - points, kind: 'release' }]
  return []
}

/** Returns the move that pays held points to the child. */
export const payOut = ({ child_id }: QuestRow, points: number): PointsMove => ({
  from: promised,
  to: available(child_id),
  points,
  kind: 'verify',
})

/** Returns the move that takes paid points back from the child and holds them for the quest again. */
export const clawBack = ({ child_id, points }: QuestRow): PointsMove => ({
  from: available(child_id),
  to: promised,
  points,
  kind: 'take_back',
})

type Origin = { family_id: string; reference: string; now: Date; newId: () => string }

/** Turns the moves of one step into transfers; `reference` is the step's id. */
export const toTransfers = (moves: PointsMove[], { family_id, reference, now, newId }: Origin): Transfer[] =>
  moves.map((move) => ({ family_id, id: newId(), ...move, reference, at: now }))
