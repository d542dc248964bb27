import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

/** A button that opens a small sheet under itself; a press elsewhere, Escape or following a link closes it. */
export function Disclosure(props: { button: ReactNode; className?: string; children: ReactNode }) {
  const { button, className, children } = props
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return
    const elsewhere = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      opener.current?.focus()
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen])

  return (
    <div className="disclosure" ref={frame}>
      <button
        ref={opener}
        type="button"
        className={className}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: links inside are reached and pressed by keyboard as they are
        // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for its links
        <div
          className="menu-sheet"
          id={id}
          onClick={(event) => event.target instanceof Element && event.target.closest('a') && setOpen(false)}
        >
          {children}
        </div>
      )}
    </div>
  )
}
