import { type ReactNode, useId, useLayoutEffect } from 'react'
import { formatNumber } from '#web/platform/app/format.ts'
import { useSkin } from '#web/platform/app/useTheme.ts'
import { useModal } from '#web/platform/ui/Dialog.tsx'
import { Gem } from '#web/platform/ui/graphics/Gem.tsx'
import { Pip } from '#web/platform/ui/graphics/Pip.tsx'
import { CORNER_PIECES_MAX, Confetti } from './Confetti.tsx'
import { type CelebrationSize, confettiCounts } from './celebration-size.ts'
import './celebration.css'

/** A sheet of paper over the page, with Pip and the points. */
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
  const id = useId()
  const confettiCount = confettiCounts[useSkin()][size]
  return (
    <CelebrationDialog id={id} size={size} className={pose} onClose={onClose}>
      {size === 'big' && <div className="sunrise" aria-hidden="true" />}
      <div className="paper-card celebration-sheet">
        <Confetti
          count={Math.min(CORNER_PIECES_MAX, 2 + Math.floor(confettiCount / 30))}
          className="on-sheet"
        />
        <Pip pose={pose} />
        <PointsGained points={points} />
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-text`}>{children}</div>
        <div className="celebration-actions">{actions}</div>
      </div>
      <Confetti count={confettiCount} className="thrown" />
      {overlay}
    </CelebrationDialog>
  )
}

const PointsGained = ({ points }: { points: number }) => (
  <p className="points-gained points">
    <span>+{formatNumber(points)}</span>
    <Gem isLarge />
  </p>
)

/**
 * A modal over the page; Escape and a click beside its content call `onClose`. The content contains its title and its text,
 * with ids that begin with `id`.
 */
export function CelebrationDialog(props: {
  id: string
  size: CelebrationSize
  className: string
  onClose: () => void
  children: ReactNode
}) {
  const { id, size, className, onClose, children } = props
  const dialog = useModal()
  // The browser scrolls to the focused button, past the picture and the praise, if these do not fit on the screen.
  useLayoutEffect(() => {
    dialog.current?.scrollTo({ top: 0 })
    const header = document.querySelector('.kid-header')?.getBoundingClientRect()
    if (header) dialog.current?.style.setProperty('--header-bottom', `${header.bottom}px`)
  }, [dialog])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: clicking outside is a shortcut for Escape
    <dialog
      ref={dialog}
      className={`celebration ${size} ${className}`}
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
      {children}
    </dialog>
  )
}
