import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { m } from '#messages'
import { Button } from './Button.tsx'

/** Open while it is rendered: `{isOpen && <Dialog …/>}`. The native <dialog> handles focus and Escape. */
export function Dialog(props: {
  title: string
  onClose: () => void
  children?: ReactNode
  /** The safe choice first, on the left. */
  actions?: ReactNode
}) {
  const { title, onClose, children, actions } = props
  const dialog = useModal()
  /** Where the press began: selecting text or dragging a picture may end outside the dialog. */
  const pressed = useRef<EventTarget>(null)
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
        pressed.current = event.target
      }}
      onClick={({ target }) => {
        const isBeside = target === dialog.current && pressed.current === target
        // Stay open while a form is being sent.
        if (isBeside && !dialog.current?.querySelector('[aria-busy]')) onClose()
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

/** Stays open while `isPending`. The caller closes it on success and on failure. */
export function ConfirmDialog(props: {
  title: string
  children?: ReactNode
  confirm: string
  cancel?: string
  isDangerous?: boolean
  isPending?: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const { title, children, confirm, cancel = m.ui_cancel(), isDangerous, isPending = false } = props
  return (
    <Dialog
      title={title}
      onClose={props.onClose}
      actions={
        <>
          <Button variant="ghost" onClick={props.onClose}>
            {cancel}
          </Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            isPending={isPending}
            onClick={props.onConfirm}
          >
            {confirm}
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
  // A layout effect is cleaned up before the element is removed, so closing it still restores the focus.
  useLayoutEffect(() => {
    const open = dialog.current
    open?.showModal()
    return () => open?.close()
  }, [])
  return dialog
}
