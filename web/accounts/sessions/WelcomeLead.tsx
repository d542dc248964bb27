import { m } from '#messages'

/**
 * Tells a parent whose address has just been verified how many welcome points wait for the family. If `points` is 0, says
 * that the family gets none. (D04)
 */
export const WelcomeLead = ({ points }: { points: number }) => (
  <p>{points ? m.session_points_wait({ points: String(points) }) : m.session_no_points()}</p>
)
