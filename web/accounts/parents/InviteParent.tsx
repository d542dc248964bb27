import { useState } from 'react'
import { parentInviteForm } from '#contract/accounts/parents.ts'
import { m } from '#messages'
import { ProfileCard } from '#web/accounts/families/ProfileCard.tsx'
import { sendsMails } from '#web/platform/app/site.ts'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { InvitationForm, InvitationSent, type Sent } from './Invitation.tsx'
import { useInviteParent } from './queries.ts'

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
    <InvitationForm
      label={m.parents_invite()}
      fields={fields}
      email={fields.field('email')}
      disabledReason={m.parents_invite_reason()}
      onSubmit={send}
    />
  )
}
