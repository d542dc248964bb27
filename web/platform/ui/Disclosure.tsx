import { type ReactNode, useId, useRef, useState } from 'react'

/** A button with a popover. Escape, a click elsewhere, a followed link or losing the focus closes the popover. */
export function Disclosure(props: {
  buttonContent: ReactNode
  buttonClassName: string
  children: ReactNode
}) {
  const { buttonContent, buttonClassName, children } = props
  const [isOpen, setOpen] = useState(false)
  const sheet = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = () => sheet.current?.hidePopover()

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element only listens for the focus leaving it
    <div
      className="disclosure"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
      }}
    >
      <button type="button" className={buttonClassName} popoverTarget={id}>
        {buttonContent}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside handle the keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the element only listens for clicks on links */}
      <div
        className="menu-sheet"
        id={id}
        ref={sheet}
        popover="auto"
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
        onClick={({ target }) => target instanceof Element && target.closest('a') && close()}
      >
        {isOpen && children}
      </div>
    </div>
  )
}
