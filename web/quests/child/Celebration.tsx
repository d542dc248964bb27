import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { formatNumber } from '#web/platform/app/format.ts'
import { useSkin } from '#web/platform/app/useTheme.ts'
import { useModal } from '#web/platform/ui/Dialog.tsx'
import { Gem } from '#web/platform/ui/graphics/Gem.tsx'
import { Pip } from '#web/platform/ui/graphics/Pip.tsx'
import { type CelebrationSize, confettiCounts } from './celebration-size.ts'
import { DuskPicture } from './DuskPicture.tsx'
import './celebration.css'

/** A modal over the page; Escape and a click beside the sheet call `onClose`. */
export function Celebration(props: {
  pose: 'gem' | 'cheering'
  points: number
  title: string
  size: CelebrationSize
  overlay?: ReactNode
  actions: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const { pose, points, title, size, overlay, actions, onClose, children } = props
  const dialog = useModal()
  // The browser scrolls to the focused button, past the picture and the praise, if these do not fit on the screen.
  useLayoutEffect(() => {
    dialog.current?.scrollTo({ top: 0 })
  }, [dialog])
  const canvas = useRef<HTMLCanvasElement>(null)
  const id = useId()
  const confettiCount = confettiCounts[useSkin()][size]
  useEffect(() => {
    if (canvas.current) return throwConfetti(canvas.current, confettiCount)
  }, [confettiCount])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: clicking outside is a shortcut for Escape
    <dialog
      ref={dialog}
      className={`celebration ${size}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={({ target, detail }) => {
        // Ignore the second click of a double click on the Finished button.
        if (target === dialog.current && detail < 2) onClose()
      }}
    >
      <canvas ref={canvas} className="confetti" />
      <div className="paper-card celebration-sheet">
        {size === 'day' ? <DuskPicture className="nest-picture" /> : <Pip pose={pose} />}
        <p className="points-gained points">
          <span>+{formatNumber(points)}</span>
          <Gem isLarge />
        </p>
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-text`}>{children}</div>
        <div className="celebration-actions">{actions}</div>
      </div>
      {overlay}
    </dialog>
  )
}

/** The kid site's paper colours, but not the gem's blue. */
const colors = ['#F0B23E', '#CF5A2B', '#4E7F55', '#B4C79A', '#7A3156', '#EBD6AE']

/** Shows confetti, unless the user prefers reduced motion. Returns a function that removes it. */
function throwConfetti(canvas: HTMLCanvasElement, confettiCount: number): () => void {
  let reset = () => {}
  let isRemoved = false
  if (confettiCount > 0 && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
    void import('canvas-confetti').then(({ default: confetti }) => {
      if (isRemoved) return
      // The library's worker is a blob URL, which the Content-Security-Policy forbids.
      const fire = confetti.create(canvas, { resize: true, useWorker: false })
      reset = () => fire.reset()
      const confettiOptions = { colors, shapes: ['square' as const], ticks: 170, gravity: 0.9, scalar: 1.8 }
      const burst = { ...confettiOptions, particleCount: confettiCount / 2, spread: 70 }
      void fire({ ...burst, angle: 60, origin: { x: 0, y: 0.6 } })
      void fire({ ...burst, angle: 120, origin: { x: 1, y: 0.6 } })
    })
  }
  return () => {
    isRemoved = true
    reset()
  }
}
