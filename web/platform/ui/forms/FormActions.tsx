import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'

/**
 * An `onMouseDown` handler for buttons near a field, such as Cancel: blurring the field could show an error, which
 * would move the button away from the pointer.
 */
export const keepFieldFocused = (event: MouseEvent) => event.preventDefault()

export const CancelButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="ghost" onMouseDown={keepFieldFocused} onClick={() => onClick()}>
    {m.ui_cancel()}
  </Button>
)

export const FormActions = (props: {
  fields: { isValid: boolean; isSending: boolean }
  onCancel: () => void
  variant?: ComponentProps<typeof Button>['variant']
  className?: string
  children: ReactNode
}) => (
  <div className={props.className ?? 'actions'}>
    <CancelButton onClick={props.onCancel} />
    <Button
      type="submit"
      variant={props.variant}
      isDisabled={!props.fields.isValid}
      isPending={props.fields.isSending}
    >
      {props.children}
    </Button>
  </div>
)
