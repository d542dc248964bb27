import type { CSSProperties } from 'react'
import './confetti.css'

type ConfettiPlaces = 'thrown' | 'at-the-sides' | 'on-sheet'

/** Pieces of paper that fly to their places and stay. Where the user prefers reduced motion, they lie there at once. */
export const Confetti = ({ count, className }: { count: number; className: ConfettiPlaces }) => (
  <div className={`confetti ${className}`} aria-hidden="true">
    {Array.from({ length: count }, (_, piece) => piece).map((piece) => (
      <i
        key={piece}
        style={pieceStyle(
          piece,
          className === 'on-sheet' ? cornerPlace(piece) : thrownPlace(piece, className),
        )}
      />
    ))}
  </div>
)

type Place = { x: number; y: number }

/** Places in per cent: few and loose below, more above, and beside the sheet rather than behind it. */
function thrownPlace(piece: number, className: ConfettiPlaces): Place {
  // Multiples of these two numbers spread any number of pieces without clumps, and without the rows of a pattern.
  const across = ((piece * 0.7549 + 0.31) % 1) * 2 - 1
  const y = ((piece * 0.5698 + 0.11) % 1) ** 1.3 * 100 + 4 * vary(piece, 3)
  const free = className === 'at-the-sides' ? 0.68 : y < 22 ? 0 : 0.4
  const fromMiddle = free + (1 - free) * Math.abs(across)
  return { x: 50 + 50 * Math.sign(across) * fromMiddle + 3 * vary(piece, 5), y }
}

/** The places in the upper corners of the sheet, left and right in turn, so that Pip and the text stay free. */
const corners = [
  [5, 26],
  [94, 16],
  [13, 64],
  [87, 58],
  [15, 8],
  [96, 82],
  [4, 96],
  [82, 2],
] as const

export const CORNER_PIECES_MAX = corners.length

function cornerPlace(piece: number): Place {
  const [x = 0, y = 0] = corners[piece % corners.length] ?? []
  return { x, y }
}

function pieceStyle(piece: number, { x, y }: Place): CSSProperties {
  return {
    '--x': Math.min(100, Math.max(0, x)),
    '--y': Math.min(100, Math.max(0, y)),
    '--size': 1.05 + 0.4 * vary(piece, 7),
    '--turn': `${(piece * 73) % 360}deg`,
    '--wait': `${(piece % 9) * 45}ms`,
  } as CSSProperties
}

/** A number from -1 to 1 that looks random, but is the same at each rendering. */
const vary = (piece: number, seed: number) => Math.sin(piece * 127.1 + seed * 311.7)
