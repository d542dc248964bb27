import { cancelChildsNewEmail } from '#contract/accounts/contacts.ts'
import { type ChildProfile, sendVerification } from '#contract/accounts/families.ts'
import { m } from '#messages'
import { UnverifiedNote, WaitingNote } from '#web/accounts/contacts/WaitingContact.tsx'
import { call } from '#web/platform/api/api.ts'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { IconCheck } from '#web/platform/ui/graphics/icons.ts'
import { useUpdateChild } from './queries.ts'

/** The child's address, whether somebody opened a mail there, and the new one that waits for that; a child that is inactive gets no mail. */
export function ChildEmail({ child }: { child: ChildProfile }) {
  const { id, email, email_verified, waiting_email, active } = child
  const updateChild = useUpdateChild(id)
  return (
    <>
      {email}
      {email_verified ? (
        <span className="contact-note">
          <Chip meaning="ok" icon={IconCheck}>
            {m.contact_verified()}
          </Chip>
        </span>
      ) : (
        active && (
          <UnverifiedNote
            label={m.contact_send_again()}
            onSend={() => call(sendVerification, { body: { email } })}
          />
        )
      )}
      {active && waiting_email && (
        <WaitingNote
          text={m.contact_email_waits({ value: waiting_email })}
          onSendAgain={() => updateChild({ email: waiting_email })}
          onCancel={() => call(cancelChildsNewEmail, { params: { id } })}
        />
      )}
    </>
  )
}
