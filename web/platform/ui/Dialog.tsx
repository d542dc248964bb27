import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { m } from '#messages'
import { Button } from './Button.tsx'

/** Open while it is rendered: `{isOpen && <Dialog …/>}`. The native <dialog> handles focus and Escape. */
export function Dialog(props: {
  title: string
  onClose: () => void
  children?: ReactNode
  /** Buttons; the safe choice comes first. */
  actions?: ReactNode
}) {
  const { title, onClose, children, actions } = props
  const dialog = useModal()
  /** Where the press began: a text selection or a drag may begin inside the dialog and end outside. */
  const pressTarget = useRef<EventTarget>(null)
  const id = useId()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: clicking outside is a shortcut for Escape
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        pressTarget.current = event.target
      }}
      onClick={({ target }) => {
        const isOutside = target === dialog.current && pressTarget.current === target
        // Stay open while something inside is busy, such as a form that is being sent.
        if (isOutside && !dialog.current?.querySelector('[aria-busy]')) onClose()
      }}
    >
      <div className="dialog-body">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {children}
        {actions && <div className="actions">{actions}</div>}
      </div>
    </dialog>
  )
}

/** Confirming does not close it: the caller sets `isPending`, and closes the dialog after success or failure. */
export function ConfirmDialog(props: {
  title: string
  children?: ReactNode
  confirmText: string
  cancelText?: string
  isDangerous?: boolean
  isPending?: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const { title, children, confirmText, cancelText = m.ui_cancel(), isDangerous, isPending = false } = props
  return (
    <Dialog
      title={title}
      onClose={props.onClose}
      actions={
        <>
          <Button variant="ghost" onClick={props.onClose}>
            {cancelText}
          </Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            isPending={isPending}
            onClick={props.onConfirm}
          >
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

/** Returns the ref of a <dialog> that is modal while it is rendered. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect is cleaned up before the element is removed, so closing the dialog there still restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return dialog
}
