import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type * as z from 'zod/mini'
import { acceptInvitation, getInvitation, joinForm, joinFormWithEmail } from '#contract/accounts/invites.ts'
import { m } from '#messages'
import { NameFields } from '#web/accounts/NameFields.tsx'
import { NewPasswordFields } from '#web/accounts/sessions/NewPasswordFields.tsx'
import { ApiError, call, errorText } from '#web/platform/api/api.ts'
import { addProfileMessages } from '#web/platform/api/profile-validation-messages.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { isKidSite, kidUrl } from '#web/platform/app/site.ts'
import { BotCheckNotice } from '#web/platform/bot-check/BotCheckNotice.tsx'
import { startBotCheck, withBotPass } from '#web/platform/bot-check/bot-check.ts'
import { Button, LinkButton } from '#web/platform/ui/Button.tsx'
import { Form, FormError } from '#web/platform/ui/forms/Form.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { EmailField } from '#web/platform/ui/forms/TextField.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { ResultCard } from '#web/platform/ui/ResultCard.tsx'
import { VisitorFrame } from '#web/platform/ui/VisitorFrame.tsx'
import './invites.css'

addProfileMessages()

export const meta = () => pageMeta(m.join_title(), m.join_description())

/** /join/:code, linked in the invitation. On the parents' site, redirects to the kid site. */
export default function JoinScreen() {
  const { code = '' } = useParams()
  const { pathname, state } = useLocation()
  const isOnKidSite = isKidSite()
  useEffect(() => {
    if (!isOnKidSite) location.replace(kidUrl + pathname)
  }, [isOnKidSite, pathname])
  if (!isOnKidSite) return null
  const inviter = findJoinedInviter(state)
  return (
    <VisitorFrame>
      {inviter === undefined ? <Invitation code={code} /> : <JoinedNotice inviter={inviter} />}
    </VisitorFrame>
  )
}

/** Joining uses up the link, so the result is stored in the browser history's state, in case the page is reloaded. */
const findJoinedInviter = (state: unknown) =>
  typeof state === 'object' && state && 'joinedWith' in state ? String(state.joinedWith) : undefined

function Invitation({ code }: { code: string }) {
  const [invitation, setInvitation] = useState<InvitationDetails>()
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  const navigate = useNavigate()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt must call again
  useEffect(() => {
    setError(undefined)
    call(getInvitation, { params: { code } }).then(setInvitation, setError)
  }, [code, attempt])

  if (error instanceof ApiError && error.code === 'not_found') return <ExpiredLinkNotice />
  if (error) return <LoadError error={error} onRetry={() => setAttempt(attempt + 1)} />
  if (!invitation)
    return (
      <>
        <h1>{m.join_title()}</h1>
        <p role="status">{m.join_loading()}</p>
      </>
    )
  const showJoined = () => navigate('.', { replace: true, state: { joinedWith: invitation.inviter } })
  return (
    <JoinForm
      code={code}
      invitation={invitation}
      onJoined={showJoined}
      onLinkExpired={() => setAttempt(attempt + 1)}
    />
  )
}

const JoinedNotice = ({ inviter }: { inviter: string }) => (
  <ResultCard level={1} isSuccess title={m.join_done({ inviter })}>
    {m.join_done_text({ inviter })}
  </ResultCard>
)

const ExpiredLinkNotice = () => (
  <ResultCard
    level={1}
    isSuccess={false}
    title={m.join_link_invalid()}
    actions={<LinkButton to="/">{m.session_kid_log_in()}</LinkButton>}
  >
    <p>{m.join_link_invalid_text()}</p>
    <p>{m.join_link_invalid_joined()}</p>
  </ResultCard>
)

const LoadError = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <ResultCard level={1} isSuccess={false} actions={<Button onClick={onRetry}>{m.ui_try_again()}</Button>}>
    {errorText(error)}
  </ResultCard>
)

type InvitationDetails = z.infer<(typeof getInvitation)['schema']['response'][200]>

function JoinForm(props: {
  code: string
  invitation: InvitationDetails
  onJoined: () => void
  /** Called when the link expired while the kid was filling in the form. */
  onLinkExpired: () => void
}) {
  const { code, onJoined, onLinkExpired } = props
  const { inviter, first_name, last_name, asks_email } = props.invitation
  // A kid invited by mail does not enter an e-mail, so `joinForm` does not validate one.
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
      <h1>{first_name ? m.join_hello({ name: first_name }) : m.join_hello_nameless()}</h1>
      <p>{m.join_lead({ inviter })}</p>
      <Form fields={fields} onSubmit={send}>
        <div className="two-columns">
          <NameFields fields={fields} />
        </div>
        {asks_email && (
          <EmailField label={m.session_email()} help={m.join_email_help()} {...fields.field('email')} />
        )}
        <NewPasswordFields fields={fields} label={m.session_password()} help={m.join_password_help()} />
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
