import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { m } from '#messages'
import { Button } from './Button.tsx'

/**
 * A question or an act, over the page. It stands while it is rendered: `{isOpen && <Dialog …/>}`. The browser's own
 * <dialog> keeps the focus inside, closes on Escape and gives the focus back.
 */
export function Dialog(props: {
  title: string
  onClose: () => void
  children?: ReactNode
  /** The safe choice first: it stands left. */
  actions?: ReactNode
}) {
  const { title, onClose, children, actions } = props
  const dialog = useModal()
  /** Where the press began: one that selects text or drags a picture may well end beside the dialog. */
  const pressed = useRef<EventTarget>(null)
  const id = useId()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside it is a shortcut; Escape does the same
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
        // What is being sent stays in sight.
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

/** Asks once before something is done. Stays open while it is being done; the caller closes it, also on failure. */
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

/** A <dialog> that is modal for as long as it is rendered. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect ends before the dialog is taken away, so that closing it still gives the focus back.
  useLayoutEffect(() => {
    const open = dialog.current
    open?.showModal()
    return () => open?.close()
  }, [])
  return dialog
}
