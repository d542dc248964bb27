import type { CSSProperties } from 'react'
import './confetti.css'

/**
 * Pieces of paper that fly from the middle to their places and stay. Where the user prefers reduced motion, they lie there at
 * once.
 */
export const Confetti = ({ count }: { count: number }) => (
  <div className="confetti" aria-hidden="true">
    {Array.from({ length: count }, (_, piece) => piece).map((piece) => (
      <i key={piece} style={pieceStyle(piece)} />
    ))}
  </div>
)

/** Multiples of these numbers fill the plane evenly and without visible rows, for any number of pieces. */
const STEP_X = 0.7548776662
const STEP_Y = 0.569840291

function pieceStyle(piece: number): CSSProperties {
  const x = (50 + piece * STEP_X * 100) % 100
  const y = (piece * STEP_Y * 100) % 100
  return {
    '--x': x,
    '--y': y,
    '--turn': `${(piece * 73) % 360}deg`,
    '--wait': `${(piece % 9) * 45}ms`,
  } as CSSProperties
}
