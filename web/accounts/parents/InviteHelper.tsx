import { useState } from 'react'
import type { Child } from '#contract/accounts/children.ts'
import { helperInviteForm } from '#contract/accounts/parents.ts'
import { m } from '#messages'
import { ChildrenField } from '#web/accounts/families/ChildrenField.tsx'
import { ProfileCard } from '#web/accounts/families/ProfileCard.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { InvitationForm, InvitationSent, type Sent } from './Invitation.tsx'
import { useInviteHelper } from './queries.ts'

/** The form that invites a helper for some children. */
export function InviteHelper({ kids }: { kids: readonly Child[] }) {
  const [sent, setSent] = useState<Sent>()
  if (sent)
    return (
      <InvitationSent
        {...sent}
        copyText={m.helpers_invite_copy()}
        onceText={m.helpers_invite_once()}
        onClose={() => setSent(undefined)}
      />
    )
  return (
    <ProfileCard title={m.helpers_invite()} lead={m.helpers_lead()}>
      <InviteForm kids={kids} onSent={setSent} />
    </ProfileCard>
  )
}

function InviteForm({ kids, onSent }: { kids: readonly Child[]; onSent: (sent: Sent) => void }) {
  const { mutateAsync: inviteHelper } = useInviteHelper()
  // Of several children the parent chooses.
  const initial = { email: '', child_ids: kids.length === 1 ? kids.map(({ id }) => id) : [] }
  const fields = useFields(helperInviteForm, initial, {
    helper_children_required: m.helper_children_required,
  })
  const { child_ids } = fields.values
  const send = fields.submit(async (form) => {
    const { link } = await inviteHelper(form)
    onSent({ email: form.email, link })
  }, m.invite_failed())
  return (
    <InvitationForm
      label={m.helpers_invite()}
      fields={fields}
      email={fields.field('email')}
      disabledReason={m.helpers_invite_reason()}
      onSubmit={send}
    >
      <ChildrenField
        label={m.helpers_invite_children()}
        name="child_ids"
        kids={kids}
        chosenIds={child_ids}
        help={child_ids.length === 0 ? m.helper_children_required() : undefined}
        onChange={(chosen) => fields.set('child_ids', chosen)}
      />
    </InvitationForm>
  )
}
