import type { MouseEvent, ReactNode } from 'react'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'

/**
 * For a Cancel under a form: the press must not leave the field first, or the error that leaving it shows would push
 * the button away from under the pointer.
 */
export const keepFieldFocused = (event: MouseEvent) => event.preventDefault()

export const CancelButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="ghost" onMouseDown={keepFieldFocused} onClick={() => onClick()}>
    {m.ui_cancel()}
  </Button>
)

/** Below the fields of a form: the way out, and the button that sends it. */
export const FormActions = (props: {
  fields: { isValid: boolean; isSending: boolean }
  onCancel: () => void
  className?: string
  children: ReactNode
}) => (
  <div className={props.className ?? 'actions'}>
    <CancelButton onClick={props.onCancel} />
    <Button type="submit" isDisabled={!props.fields.isValid} isPending={props.fields.isSending}>
      {props.children}
    </Button>
  </div>
)
