import { useQuery } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import { inviteForm, inviteFormEmailOnly } from '#contract/accounts/invites.ts'
import { m } from '#messages'
import { profileQuery } from '#web/accounts/profile.ts'
import { TermsCheckbox } from '#web/accounts/TermsCheckbox.tsx'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { sendsMails } from '#web/platform/app/site.ts'
import { flash } from '#web/platform/ui/flash.tsx'
import { Form, FormError } from '#web/platform/ui/forms/Form.tsx'
import { PhoneField } from '#web/platform/ui/forms/PhoneField.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { EmailField, TextField } from '#web/platform/ui/forms/TextField.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconMail } from '#web/platform/ui/graphics/icons.ts'
import { useCreateInvite } from './queries.ts'
import './invites.css'

/**
 * The last two tiles in the list of kids: `addChildTile`, and a tile that opens the form to invite a child. While the form
 * is open, it replaces both tiles.
 */
export function InviteTile(props: {
  addChildTile: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The tile's button, which gets the focus back when the form closes. */
  openButton: RefObject<HTMLButtonElement | null>
}) {
  const { addChildTile, isOpen, onOpenChange, openButton } = props

  function close() {
    onOpenChange(false)
    // The button exists again after the next render.
    requestAnimationFrame(() => openButton.current?.focus())
  }

  if (isOpen)
    return (
      <li className="card kid-card invite-form">
        <InviteForm
          onCancel={close}
          onSent={() => {
            flash.success(m.invite_sent())
            close()
          }}
        />
      </li>
    )
  if (!sendsMails) return <li className="tiles">{addChildTile}</li>
  return (
    <li className="tiles">
      {addChildTile}
      <button
        ref={openButton}
        type="button"
        className="add-tile"
        aria-expanded={false}
        onClick={() => onOpenChange(true)}
      >
        <b>
          <Icon icon={IconMail} />
          {m.invite_kid()}
        </b>
        <span className="small muted">{m.invite_tile()}</span>
      </button>
    </li>
  )
}

function InviteForm({ onSent, onCancel }: { onSent: () => void; onCancel: () => void }) {
  const { mutateAsync: createInvite } = useCreateInvite()
  const canSendTexts = useQuery(profileQuery).data?.sends_texts !== false
  const fields = useFields(canSendTexts ? inviteForm : inviteFormEmailOnly, {
    email: '',
    phone: '',
    name: '',
    is_term_and_condition_agreed: false,
  })

  const send = fields.submit(async (values) => {
    await createInvite(values)
    onSent()
  }, m.invite_failed())

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
        <TermsCheckbox fields={fields} consent={m.family_guardian()} />
        <FormError>{fields.failure && refusalText(fields.failure)}</FormError>
        <SubmitButton
          fields={fields}
          disabledReason={m.invite_reason()}
          pendingText={m.ui_sending()}
          onCancel={onCancel}
        >
          {m.invite_send()}
        </SubmitButton>
      </Form>
    </>
  )
}
