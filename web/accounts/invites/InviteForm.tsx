import { useQuery } from '@tanstack/react-query'
import { inviteForm, inviteFormEmailOnly } from '#contract/accounts/invites.ts'
import { m } from '#messages'
import { profileQuery } from '#web/accounts/profile.ts'
import { TermsLinks } from '#web/accounts/TermsLinks.tsx'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { Checkbox } from '#web/platform/ui/forms/Checkbox.tsx'
import { Form, FormError } from '#web/platform/ui/forms/Form.tsx'
import { PhoneField } from '#web/platform/ui/forms/PhoneField.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { EmailField, TextField } from '#web/platform/ui/forms/TextField.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { useInvite } from './queries.ts'

/** Where the invitation goes, to whom, and the guardian's consent. */
export function InviteForm({ onSent, onCancel }: { onSent: () => void; onCancel: () => void }) {
  const invite = useInvite()
  const canSendTexts = useQuery(profileQuery).data?.texts_sent !== false
  const fields = useFields(canSendTexts ? inviteForm : inviteFormEmailOnly, {
    email: '',
    phone: '',
    name: '',
    is_term_and_condition_agreed: false,
  })

  const send = fields.submit(async (values) => {
    try {
      await invite(values)
    } catch (error) {
      flash.error(m.invite_failed())
      throw error
    }
    onSent()
  })

  return (
    <>
      <h2 className="name">{m.invite_kid()}</h2>
      <Form fields={fields} onSubmit={send} label={m.invite_kid()}>
        <div className="two-columns">
          <EmailField
            label={m.session_email()}
            help={m.invite_email_help()}
            {...fields.field('email')}
            autoComplete="off"
            autoFocus
          />
          <PhoneField
            label={m.session_phone()}
            help={canSendTexts ? m.invite_phone_help() : undefined}
            isOptional={!canSendTexts}
            {...fields.field('phone')}
          />
        </div>
        <TextField label={m.invite_name()} autoComplete="off" {...fields.field('name')} />
        <Checkbox {...fields.field('is_term_and_condition_agreed')}>
          {m.family_guardian()} <TermsLinks />
        </Checkbox>
        <FormError>{fields.failure && refusalText(fields.failure)}</FormError>
        <SubmitButton
          fields={fields}
          disabledReason={m.invite_reason()}
          pendingText={m.ui_sending()}
          beside={
            <Button variant="ghost" onClick={onCancel}>
              {m.ui_cancel()}
            </Button>
          }
        >
          {m.invite_send()}
        </SubmitButton>
      </Form>
    </>
  )
}
