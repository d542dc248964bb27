import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { phoneCodeForm, verifyPhoneByCode } from '#contract/accounts/contacts.ts'
import { m } from '#messages'
import { call } from '#web/platform/api/api.ts'
import { queryKeys } from '#web/platform/api/query-keys.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { Form, FormError } from '#web/platform/ui/forms/Form.tsx'
import { TextField } from '#web/platform/ui/forms/TextField.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'

/** The form for the six digits that were sent to the parent's number by text message. (S13) */
export function PhoneCodeForm({ hasFocus, otherButton }: { hasFocus?: boolean; otherButton?: ReactNode }) {
  const queryClient = useQueryClient()
  const fields = useFields(phoneCodeForm, { code: '' }, { phone_code_digits: m.phone_code_digits })
  const submit = fields.submit(async (body) => {
    await call(verifyPhoneByCode, { body })
    // The form disappears with its focused button. If the form is in a dialog, the dialog goes on to its next
    // step, so focus the dialog's title.
    fields.formRef.current?.closest('dialog')?.querySelector('h2')?.focus()
    flash.success(m.session_phone_verified())
    await queryClient.invalidateQueries({ queryKey: queryKeys.profile })
  })
  return (
    <Form fields={fields} onSubmit={submit} label={m.contact_verify_title()} className="form phone-code">
      <TextField
        label={m.contact_code()}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        autoFocus={hasFocus}
        {...fields.field('code')}
      />
      <FormError>{fields.failure && refusalText(fields.failure)}</FormError>
      <div className="actions">
        {otherButton}
        <Button type="submit" isDisabled={!fields.isValid} isPending={fields.isSending}>
          {m.contact_code_check()}
        </Button>
      </div>
    </Form>
  )
}
