import { available, promised, type Transfer, wallet } from '#server/ledger/transfer.ts'

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

export type Payment = { child_id: string; points: number }

/** Returns the moves that pay held points to the children. */
export const payOut = (payments: Payment[]): PointsMove[] =>
  payments.flatMap(({ child_id, points }) =>
    points > 0 ? [{ from: promised, to: available(child_id), points, kind: 'verify' }] : [],
  )

/** Returns the moves that take paid points back from the children and hold them for the quest again. */
export const clawBack = (payments: Payment[]): PointsMove[] =>
  payments.flatMap(({ child_id, points }) =>
    points > 0 ? [{ from: available(child_id), to: promised, points, kind: 'take_back' }] : [],
  )

type Origin = { family_id: string; reference: string; now: Date; newId: () => string }

/** Turns the moves of one step into transfers; `reference` is the step's id. */
export const toTransfers = (moves: PointsMove[], { family_id, reference, now, newId }: Origin): Transfer[] =>
  moves.map((move) => ({ family_id, id: newId(), ...move, reference, at: now }))
