import type { ComponentProps, ReactNode, SyntheticEvent } from 'react'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { Form } from './Form.tsx'
import { FormActions } from './FormActions.tsx'

/** A form in a dialog, which closes after sending. If sending failed, `onClose` receives the input. (H07) */
export function FormDialog<Values, Parsed>(props: {
  title: string
  lead: ReactNode
  fields: {
    values: Values
    isValid: boolean
    submit: (send: (parsed: Parsed) => unknown) => (event: SyntheticEvent) => void
  } & ComponentProps<typeof Form>['fields']
  /** False while something other than an invalid field prevents sending. */
  canSubmit?: boolean
  /** Sends the values. Returns false after a failure, which it has shown to the user. */
  onSubmit: (values: Parsed) => Promise<boolean>
  submitText: string
  submitVariant?: ComponentProps<typeof FormActions>['variant']
  onClose: (draft?: Values) => void
  children: ReactNode
}) {
  const {
    title,
    lead,
    fields,
    canSubmit = true,
    onSubmit,
    submitText,
    submitVariant,
    onClose,
    children,
  } = props
  const { isValid, isSending, values } = fields
  const submit = fields.submit(async (parsed) => onClose((await onSubmit(parsed)) ? undefined : values))
  return (
    <Dialog title={title} onClose={() => onClose()}>
      <p className="muted">{lead}</p>
      <Form fields={fields} onSubmit={submit}>
        {children}
        <FormActions
          fields={{ isValid: isValid && canSubmit, isSending }}
          variant={submitVariant}
          onCancel={onClose}
        >
          {submitText}
        </FormActions>
      </Form>
    </Dialog>
  )
}
