import { GemFacets } from '#web/platform/ui/graphics/Gem.tsx'
import { goalPath, pointAlong } from './goal-path.ts'

/**
 * The path to the goal, with the child's gem on it. `walked` is the gem's place, from 0 (the start) to 1 (the goal). While
 * finished quests wait for a parent, `withWaiting` is the place that the gem will have once they are verified; the path
 * between the two places has a colour of its own. Hidden from screen readers, because the text beside the picture says the same.
 */
export function GoalPath({ walked, withWaiting }: { walked: number; withWaiting: number }) {
  return (
    <svg className="goal-path" viewBox="0 0 320 156" aria-hidden="true">
      <path
        fill="var(--surface-3)"
        d="M2 132 30 119l44-2 40 11 48 4 60-9 52-1 42 11-3 15-44 6-78-3-84 4-72-4-28-6z"
      />
      <Fir x={104} y={132} size={0.9} />
      <Fir x={126} y={139} size={1.25} />
      <Fir x={150} y={142} size={0.75} />
      <Fir x={288} y={133} size={1.1} />
      <path className="path-line edge" d={goalPath} />
      <path className="path-line" stroke="var(--trail)" d={goalPath} />
      {withWaiting > walked && (
        <path
          className="path-line waiting"
          d={goalPath}
          pathLength={100}
          strokeDasharray={`${withWaiting * 100} 100`}
        />
      )}
      <path
        className="path-line walked"
        d={goalPath}
        pathLength={100}
        strokeDasharray={`${walked * 100} 100`}
      />
      <path className="path-line stitches" d={goalPath} pathLength={100} strokeDasharray="0.01 4" />
      <Mushroom />
      {walked >= 1 && <Confetti />}
      {withWaiting > walked && (
        <path
          className="gem-outline"
          d="M21 6h22l13 16-3 15-21 23-21-23-3-15zM8 22l10 4M18 26l6-11h16l6 11M46 26l10-4M46 26 32 44 18 26"
          transform={gemAt(withWaiting)}
        />
      )}
      <g transform={gemAt(walked)}>
        <GemFacets />
      </g>
    </svg>
  )
}

function gemAt(progress: number) {
  const { x, y } = pointAlong(progress)
  return `translate(${(x - 23).toFixed(1)} ${(y - 34).toFixed(1)}) scale(0.72)`
}

const Fir = ({ x, y, size }: { x: number; y: number; size: number }) => (
  <g transform={`translate(${x} ${y}) scale(${size})`}>
    <path className="trunk" d="M-2-3h4v7h-4z" />
    <path className="fir" d="m0-34 8 13-4-1 8 12-4-1 6 10h-28l6-10-4 1 8-12-4 1z" />
  </g>
)

const Mushroom = () => (
  <g transform="translate(192 140)">
    <path fill="var(--paper-white)" d="m-3-7 6 0 2 11h-10z" />
    <path fill="#cf5a2b" d="m-11-6 4-7 7-4 8 4 3 7z" />
    <path fill="var(--paper-white)" d="m-5-10 3-2 1 3zM3-11l3 1-2 2z" />
  </g>
)

const Confetti = () => (
  <g>
    <path fill="#cf5a2b" d="m262 18 9-4 3 8-8 4z" />
    <path fill="#f0b23e" d="m250 44 8 2-3 8-7-3z" />
    <path fill="#7a3156" d="m240 16 7-1 1 8-7 1z" />
    <path fill="var(--fern)" d="m276 4 8 3-4 7-7-4z" />
    <path fill="#f0b23e" d="m226 34 6-5 4 6-5 5z" />
    <path fill="#cf5a2b" d="m256 66 8-3 2 7-8 3z" />
    <path fill="var(--fern)" d="m238 58 7 2-3 6-6-2z" />
  </g>
)
