import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from '#web/platform/ui/Button.tsx'
import { CancelButton } from './FormActions.tsx'

/** Disabled until the form is valid; the reason is below the button. */
export function SubmitButton(
  props: Pick<ComponentProps<typeof Button>, 'size' | 'isFullWidth' | 'pendingText' | 'children'> & {
    fields: { isValid: boolean; isSending: boolean }
    disabledReason: string
    /** Shown to the left of the submit button. */
    buttonsBefore?: ReactNode
    onCancel?: () => void
  },
) {
  const { fields, disabledReason, buttonsBefore, onCancel, ...button } = props
  const id = useId()
  return (
    <div className="submit">
      <div className="actions">
        {buttonsBefore}
        {onCancel && <CancelButton onClick={onCancel} />}
        <Button
          {...button}
          type="submit"
          className="grow"
          isDisabled={!fields.isValid}
          isPending={fields.isSending}
          aria-describedby={fields.isValid ? undefined : id}
        />
      </div>
      <p id={id} className="help" hidden={fields.isValid}>
        {disabledReason}
      </p>
    </div>
  )
}
