import { useEffect } from 'react'
import type * as z from 'zod/mini'
import {
  acceptInvitation,
  type getInvitation,
  joinForm,
  joinFormWithEmail,
} from '#contract/accounts/invites.ts'
import { m } from '#messages'
import { NameFields } from '#web/accounts/NameFields.tsx'
import { NewPasswordFields } from '#web/accounts/sessions/NewPasswordFields.tsx'
import { ApiError, call } from '#web/platform/api/api.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { BotCheckNotice } from '#web/platform/bot-check/BotCheckNotice.tsx'
import { startBotCheck, withBotPass } from '#web/platform/bot-check/bot-check.ts'
import { Form, FormError } from '#web/platform/ui/forms/Form.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { EmailField } from '#web/platform/ui/forms/TextField.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'

export type Invitation = z.infer<(typeof getInvitation)['schema']['response'][200]>

/** What a kid has to say to join: who it is, and how it will sign in. */
export function JoinForm(props: {
  code: string
  invitation: Invitation
  onJoined: () => void
  /** The link has died while the form was being filled in. */
  onLinkExpired: () => void
}) {
  const { code, onJoined, onLinkExpired } = props
  const { inviter, first_name, last_name, asks_email } = props.invitation
  // An address that nobody asks for is not judged.
  const fields = useFields(asks_email ? joinFormWithEmail : joinForm, {
    first_name,
    last_name,
    email: '',
    password: '',
    password_confirmation: '',
  })
  useEffect(startBotCheck, [])

  const send = fields.submit(async (body) => {
    try {
      await withBotPass((headers) => call(acceptInvitation, { params: { code }, body, headers }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') return onLinkExpired()
      throw error
    }
    onJoined()
  })

  return (
    <>
      <h1>{first_name ? m.join_hello({ name: first_name }) : m.join_hello_nobody()}</h1>
      <p>{m.join_lead({ inviter })}</p>
      <Form fields={fields} onSubmit={send}>
        <div className="two-columns">
          <NameFields fields={fields} />
        </div>
        {asks_email && (
          <EmailField label={m.session_email()} help={m.join_email_help()} {...fields.field('email')} />
        )}
        <NewPasswordFields
          label={m.session_password()}
          help={m.join_password_help()}
          password={fields.field('password')}
          confirmation={fields.field('password_confirmation')}
        />
        <FormError>{fields.failure && refusalText(fields.failure)}</FormError>
        <SubmitButton
          fields={fields}
          disabledReason={m.join_reason()}
          size="large"
          pendingText={m.ui_sending()}
        >
          {m.join_send()}
        </SubmitButton>
      </Form>
      <BotCheckNotice />
    </>
  )
}
