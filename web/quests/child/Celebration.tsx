import { type ReactNode, useEffect, useId, useRef } from 'react'
import { formatNumber } from '#web/platform/app/format.ts'
import { useModal } from '#web/platform/ui/Dialog.tsx'
import { Gem } from '#web/platform/ui/graphics/Gem.tsx'
import { Pip } from '#web/platform/ui/graphics/Pip.tsx'
import { throwConfetti } from './confetti.ts'
import './celebration.css'

/** A small feast over the page: Pip on a sheet, the points, a sentence, the way on. Escape takes the way on. */
export function Celebration(props: {
  pose: 'gem' | 'cheering'
  points: number
  title: string
  confettiCount: number
  /** What lies over the sheet. */
  overlay?: ReactNode
  actions: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const { pose, points, title, confettiCount, overlay, actions, onClose, children } = props
  const dialog = useModal()
  const canvas = useRef<HTMLCanvasElement>(null)
  const id = useId()
  useEffect(() => {
    if (canvas.current) return throwConfetti(canvas.current, confettiCount)
  }, [confettiCount])
  return (
    <dialog
      ref={dialog}
      className="celebration"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <canvas ref={canvas} className="confetti" />
      <div className="celebration-sheet">
        <Pip pose={pose} />
        <p className="points-gained points">
          <span>+{formatNumber(points)}</span>
          <Gem large />
        </p>
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-text`}>{children}</div>
        <div className="celebration-actions">{actions}</div>
      </div>
      {overlay}
    </dialog>
  )
}
