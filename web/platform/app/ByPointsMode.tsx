import type { ReactNode } from 'react'
import { arePointsSold, modeMarks } from '#web/platform/app/points-mode.ts'

/** Like `byPointsMode`, for elements. */
export function ByPointsMode({ bought, given }: { bought?: ReactNode; given?: ReactNode }) {
  if (!import.meta.env.SSR) return arePointsSold ? bought : given
  return (
    <>
      {modeMarks.bought}
      {bought}
      {modeMarks.given}
      {given}
      {modeMarks.end}
    </>
  )
}
