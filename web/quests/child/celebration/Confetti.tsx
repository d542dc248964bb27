import type { CSSProperties } from 'react'
import './confetti.css'

/** Down to here, in per cent from the top, pieces may lie above the sheet instead of beside it. */
const ABOVE_SHEET = 22

type ConfettiPlaces = 'thrown' | 'at-the-sides' | 'on-sheet'

/** Pieces of paper that fly to their places and stay. Where the user prefers reduced motion, they lie there at once. */
export const Confetti = ({ count, className }: { count: number; className: ConfettiPlaces }) => (
  <div className={`confetti ${className}`} aria-hidden="true">
    {Array.from({ length: count }, (_, piece) => piece).map((piece) => {
      const place = className === 'on-sheet' ? cornerPlace(piece) : thrownPlace(piece)
      return (
        <i
          key={piece}
          className={place.y < ABOVE_SHEET ? 'above' : 'beside'}
          style={pieceStyle(piece, place)}
        />
      )
    })}
  </div>
)

/** `out`: how far the piece lies from what is kept free (0) towards the edge (1). `y` is in per cent from the top. */
type Place = { side: number; out: number; y: number }

/** Few pieces and loose below, more above. */
function thrownPlace(piece: number): Place {
  // Multiples of these two numbers spread any number of pieces without clumps, and without the rows of a pattern.
  const across = ((piece * 0.7549 + 0.31) % 1) * 2 - 1
  const y = ((piece * 0.5698 + 0.11) % 1) ** 1.3 * 100 + 4 * vary(piece, 3)
  return { side: Math.sign(across), out: Math.abs(across), y }
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
  return { side: Math.sign(x - 50), out: Math.abs(x - 50) / 50, y }
}

function pieceStyle(piece: number, { side, out, y }: Place): CSSProperties {
  return {
    '--side': side,
    '--out': out,
    '--y': Math.min(100, Math.max(0, y)),
    '--size': 1.05 + 0.4 * vary(piece, 7),
    '--turn': `${(piece * 73) % 360}deg`,
    '--wait': `${(piece % 9) * 45}ms`,
  } as CSSProperties
}

/** A number from -1 to 1 that looks random, but is the same at each rendering. */
const vary = (piece: number, seed: number) => Math.sin(piece * 127.1 + seed * 311.7)
