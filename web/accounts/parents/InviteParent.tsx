import { useState } from 'react'
import { parentInviteForm } from '#contract/accounts/parents.ts'
import { m } from '#messages'
import { ProfileCard } from '#web/accounts/families/ProfileCard.tsx'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { sendsMails } from '#web/platform/app/site.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { CopyButton } from '#web/platform/ui/forms/CopyButton.tsx'
import { Form, FormError } from '#web/platform/ui/forms/Form.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { EmailField } from '#web/platform/ui/forms/TextField.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { ResultCard } from '#web/platform/ui/ResultCard.tsx'
import { useInviteParent } from './queries.ts'

export type Sent = { email: string; link: string }

/** The form that invites another parent and, once it is sent, the link to copy, which the server shows only now. */
export function InviteParent() {
  const [sent, setSent] = useState<Sent>()
  if (sent)
    return (
      <InvitationSent
        {...sent}
        copyText={m.parents_invite_copy()}
        onceText={m.parents_invite_once()}
        onClose={() => setSent(undefined)}
      />
    )
  return (
    <ProfileCard
      title={m.parents_invite()}
      lead={sendsMails ? m.parents_invite_lead() : m.home_invite_lead()}
    >
      <InviteForm onSent={setSent} />
    </ProfileCard>
  )
}

function InviteForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const { mutateAsync: inviteParent } = useInviteParent()
  const fields = useFields(parentInviteForm, { email: '' })
  const send = fields.submit(async (form) => {
    const { link } = await inviteParent(form)
    onSent({ email: form.email, link })
  }, m.invite_failed())
  return (
    <Form fields={fields} onSubmit={send} label={m.parents_invite()}>
      {sendsMails && (
        <EmailField
          label={m.session_email()}
          isOptional
          help={m.parents_invite_email_help()}
          {...fields.field('email')}
          autoComplete="off"
        />
      )}
      <FormError>{fields.failure && refusalText(fields.failure)}</FormError>
      <SubmitButton fields={fields} disabledReason={m.parents_invite_reason()} pendingText={m.ui_sending()}>
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
