import type { ComponentProps, ReactNode } from 'react'
import { m } from '#messages'
import type { ApiError } from '#web/platform/api/api.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { sendsMails } from '#web/platform/app/site.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { CopyButton } from '#web/platform/ui/forms/CopyButton.tsx'
import type { FieldBinding } from '#web/platform/ui/forms/Field.tsx'
import { Form, FormError } from '#web/platform/ui/forms/Form.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { EmailField } from '#web/platform/ui/forms/TextField.tsx'
import { ResultCard } from '#web/platform/ui/ResultCard.tsx'

export type Sent = { email: string; link: string }

type Fields = ComponentProps<typeof Form>['fields'] &
  ComponentProps<typeof SubmitButton>['fields'] & { failure: ApiError | undefined }

/** Invites an adult by mail, or only makes a link if the e-mail is empty. `children` are fields above the e-mail. */
export const InvitationForm = (props: {
  label: string
  fields: Fields
  email: FieldBinding<string>
  disabledReason: string
  onSubmit: ComponentProps<typeof Form>['onSubmit']
  children?: ReactNode
}) => {
  const { label, fields, email, disabledReason, onSubmit, children } = props
  return (
    <Form fields={fields} onSubmit={onSubmit} label={label}>
      {children}
      {sendsMails && (
        <EmailField
          label={m.session_email()}
          isOptional
          help={m.parents_invite_email_help()}
          {...email}
          autoComplete="off"
        />
      )}
      <FormError>{fields.failure && refusalText(fields.failure)}</FormError>
      <SubmitButton fields={fields} disabledReason={disabledReason} pendingText={m.ui_sending()}>
        {sendsMails ? m.invite_send() : m.home_invite_link()}
      </SubmitButton>
    </Form>
  )
}

/** `copyText` asks to send the link; `onceText` says for whom it works. */
export const InvitationSent = ({
  email,
  link,
  copyText,
  onceText,
  onClose,
}: Sent & { copyText: string; onceText: string; onClose: () => void }) => (
  <ResultCard
    isSuccess
    title={email ? m.parents_invite_sent({ email }) : m.parents_invite_ready()}
    actions={
      <Button variant="ghost" onClick={onClose}>
        {m.parents_invite_done()}
      </Button>
    }
  >
    <p>{email ? m.parents_invite_copy_too() : copyText}</p>
    <p className="parent-link">
      <b className="break-anywhere">{link}</b>
      <CopyButton text={link} itemName={m.parents_invite_link()} />
    </p>
    <p className="small muted">{onceText}</p>
  </ResultCard>
)
