import { m } from '#messages'

/** Tells a parent whose address has just been verified whether points wait. Zero: none will come. (D04) */
export const WelcomeLead = ({ points }: { points: number }) => (
  <p>{points ? m.session_points_wait({ points: String(points) }) : m.session_no_points()}</p>
)
