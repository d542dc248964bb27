import { available, promised, type Transfer, wallet } from '#server/ledger/transfer.ts'
import type { QuestRow } from './outcome.ts'

/** Where points go and why; who causes it and when is added by the step: see `toTransfers`. */
export type PointsMove = Pick<Transfer, 'from' | 'to' | 'points' | 'kind'>

/** Brings what the ledger holds for a quest from `held` to `points`, from the wallet or back to it. */
export function hold(held: number, points: number): PointsMove[] {
  if (points > held) return [{ from: wallet, to: promised, points: points - held, kind: 'promise' }]
  if (points < held) return [{ from: promised, to: wallet, points: held - points, kind: 'release' }]
  return []
}

/** Pays held points to the child. */
export const payOut = ({ child_id }: QuestRow, points: number): PointsMove => ({
  from: promised,
  to: available(child_id),
  points,
  kind: 'verify',
})

/** Takes paid points back from the child; they are held for the quest again. */
export const clawBack = ({ child_id, points }: QuestRow): PointsMove => ({
  from: available(child_id),
  to: promised,
  points,
  kind: 'take_back',
})

type Cause = { family_id: string; reference: string; now: Date; newId: () => string }

/** The moves of one step as transfers; `reference` is the step's id. */
export const toTransfers = (moves: PointsMove[], { family_id, reference, now, newId }: Cause): Transfer[] =>
  moves.map((move) => ({ family_id, id: newId(), ...move, reference, at: now }))
