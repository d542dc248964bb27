import type { CSSProperties } from 'react'
import './confetti.css'

/**
 * Pieces of paper that fly from the middle to their places and stay. Where the user prefers reduced motion, they lie there at
 * once.
 */
export const Confetti = ({ count }: { count: number }) => (
  <div className="confetti" aria-hidden="true">
    {Array.from({ length: count }, (_, piece) => piece).map((piece) => (
      <i key={piece} style={pieceStyle(piece, count)} />
    ))}
  </div>
)

/** Multiples of the golden ratio spread any number of pieces without clumps. */
const GOLDEN_RATIO = 0.618034

function pieceStyle(piece: number, count: number): CSSProperties {
  const x = (piece * GOLDEN_RATIO * 100) % 100
  const y = ((piece + 0.5) / count) * 100
  return {
    '--x': x,
    '--y': y,
    '--turn': `${(piece * 73) % 360}deg`,
    '--wait': `${(piece % 9) * 45}ms`,
  } as CSSProperties
}
