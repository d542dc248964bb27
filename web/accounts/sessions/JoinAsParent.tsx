import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import {
  askForParentLink,
  askForParentLinkForm,
  getParentInvitation,
  joinAsParent,
  joinAsParentForm,
} from '#contract/accounts/parents.ts'
import { m } from '#messages'
import { NameFields } from '#web/accounts/NameFields.tsx'
import { TermsCheckbox } from '#web/accounts/TermsCheckbox.tsx'
import { ApiError, call, errorText } from '#web/platform/api/api.ts'
import { addProfileMessages } from '#web/platform/api/profile-validation-messages.ts'
import { refusalText } from '#web/platform/api/refusal-text.ts'
import { signIn, useSession } from '#web/platform/api/session.ts'
import { homePath } from '#web/platform/app/paths.ts'
import { isKidSite, sendsMails } from '#web/platform/app/site.ts'
import { BotCheckNotice } from '#web/platform/bot-check/BotCheckNotice.tsx'
import { startBotCheck, withBotPass } from '#web/platform/bot-check/bot-check.ts'
import { Button, LinkButton } from '#web/platform/ui/Button.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { Form, FormError } from '#web/platform/ui/forms/Form.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { EmailField } from '#web/platform/ui/forms/TextField.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { ParentsSiteOnly } from '#web/platform/ui/ParentsSiteOnly.tsx'
import { ResultCard } from '#web/platform/ui/ResultCard.tsx'
import { VisitorFrame } from '#web/platform/ui/VisitorFrame.tsx'
import { isLinkRefused } from './link-failure.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'

addProfileMessages()

type Invitation = z.infer<(typeof getParentInvitation)['schema']['response'][200]>

/** Accepting the invitation to be another parent, or a helper. Nothing changes until a form is sent. (F07) */
export function JoinAsParent({ code }: { code: string }) {
  if (isKidSite()) return <ParentsSiteOnly>{m.session_grown_ups_login()}</ParentsSiteOnly>
  return (
    <VisitorFrame>
      <LoadedInvitation code={code} />
    </VisitorFrame>
  )
}

function LoadedInvitation({ code }: { code: string }) {
  const user = useSession()
  const [invitation, setInvitation] = useState<Invitation>()
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  const [isJoining, setJoining] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt must call again
  useEffect(() => {
    setError(undefined)
    call(getParentInvitation, { params: { code } }).then(setInvitation, setError)
  }, [code, attempt])

  const reload = () => setAttempt(attempt + 1)
  if (isLinkRefused(error))
    return (
      <ResultCard
        level={1}
        isSuccess={false}
        title={m.join_link_invalid()}
        actions={<LinkButton to="/login">{m.nav_log_in()}</LinkButton>}
      >
        <p>{m.parents_join_link_invalid()}</p>
      </ResultCard>
    )
  if (error)
    return (
      <ResultCard level={1} isSuccess={false} actions={<Button onClick={reload}>{m.ui_try_again()}</Button>}>
        {errorText(error)}
      </ResultCard>
    )
  if (!invitation)
    return (
      <>
        <h1>{m.parents_join_title()}</h1>
        <p role="status">{m.parents_join_loading()}</p>
      </>
    )
  // Not for the session that joining has just opened, while the next screen is loading.
  if (user.token && !isJoining) return <SignedInNotice home={homePath(user)} />
  if (invitation.has_account) return <HasAccountNotice email={invitation.email ?? ''} />
  return invitation.email === null ? (
    <AskForMail code={code} invitation={invitation} onLinkExpired={reload} />
  ) : (
    <JoinForm
      code={code}
      invitation={invitation}
      email={invitation.email}
      onLinkExpired={reload}
      onJoined={() => setJoining(true)}
    />
  )
}

/** A person belongs to one family, so somebody who is signed in cannot join another. */
const SignedInNotice = ({ home }: { home: string }) => (
  <>
    <h1>{m.parents_join_signed_in()}</h1>
    <p>{m.parents_join_signed_in_text()}</p>
    <div className="actions">
      <LinkButton to="/logout">{m.nav_logout()}</LinkButton>
      <LinkButton to={home} variant="ghost">
        {m.nav_home()}
      </LinkButton>
    </div>
  </>
)

const HasAccountNotice = ({ email }: { email: string }) => (
  <>
    <h1>{m.parents_join_has_account()}</h1>
    <p>{m.parents_join_has_account_text({ email })}</p>
    <LinkButton to="/login" state={{ email }}>
      {m.nav_log_in()}
    </LinkButton>
  </>
)

type FormProps = { code: string; invitation: Invitation; onLinkExpired: () => void }

/** Who invites, and what the person will do. */
const Lead = ({ invitation: { inviter, role } }: { invitation: Invitation }) => (
  <>
    <h1>{m.parents_join_heading({ inviter })}</h1>
    <p>{role === 'helper' ? m.helpers_join_lead({ inviter }) : m.parents_join_lead({ inviter })}</p>
  </>
)

/** For the copied link: the person's own address gets a mailed link, which proves it. Without mails the form follows at once. */
function AskForMail({ code, invitation, onLinkExpired }: FormProps) {
  const [sentTo, setSentTo] = useState<string>()
  const navigate = useNavigate()
  const fields = useFields(askForParentLinkForm, { email: '' })
  useEffect(startBotCheck, [])
  const send = fields.submit((body) =>
    handleExpiredLink(onLinkExpired, async () => {
      const link = await withBotPass((headers) => call(askForParentLink, { params: { code }, body, headers }))
      if (link) await navigate(`/verify/parent/${link.code}`, { replace: true })
      else setSentTo(body.email)
    }),
  )
  if (sentTo)
    return (
      <ResultCard level={1} isSuccess title={m.parents_join_mailed()}>
        <p>{m.parents_join_mailed_text({ email: sentTo })}</p>
      </ResultCard>
    )
  return (
    <>
      <Lead invitation={invitation} />
      <p>{sendsMails ? m.parents_join_mail_lead() : m.home_join_lead()}</p>
      <Form fields={fields} onSubmit={send}>
        <EmailField label={m.session_email()} {...fields.field('email')} />
        <FormError>{fields.failure && refusalText(fields.failure)}</FormError>
        <SubmitButton
          fields={fields}
          disabledReason={sendsMails ? m.parents_join_mail_reason() : m.home_join_reason()}
          size="large"
          pendingText={m.ui_sending()}
        >
          {sendsMails ? m.parents_join_mail_send() : m.home_join_send()}
        </SubmitButton>
      </Form>
      <BotCheckNotice />
    </>
  )
}

function JoinForm(props: FormProps & { email: string; onJoined: () => void }) {
  const { code, invitation, email, onLinkExpired, onJoined } = props
  const navigate = useNavigate()
  const fields = useFields(joinAsParentForm, {
    first_name: '',
    last_name: '',
    password: '',
    password_confirmation: '',
    is_term_and_condition_agreed: false,
  })
  useEffect(startBotCheck, [])
  const send = fields.submit((body) =>
    handleExpiredLink(onLinkExpired, async () => {
      const { token, role } = await withBotPass((headers) =>
        call(joinAsParent, { params: { code }, body, headers }),
      )
      onJoined()
      signIn(token, role)
      flash.success(role === 'helper' ? m.helpers_joined() : m.parents_joined())
      await navigate(homePath({ role }), { replace: true })
    }),
  )
  return (
    <>
      <Lead invitation={invitation} />
      <p>{m.parents_join_email({ email })}</p>
      <Form fields={fields} onSubmit={send}>
        <div className="two-columns">
          <NameFields fields={fields} />
        </div>
        <NewPasswordFields fields={fields} label={m.session_password()} help={m.session_password_help()} />
        <TermsCheckbox fields={fields} consent={m.session_agree()} />
        <FormError>{fields.failure && refusalText(fields.failure)}</FormError>
        <SubmitButton
          fields={fields}
          disabledReason={m.parents_join_reason()}
          size="large"
          pendingText={m.ui_sending()}
        >
          {m.parents_join_send()}
        </SubmitButton>
      </Form>
      <BotCheckNotice />
    </>
  )
}

/** The link may stop working while the form is filled in. */
async function handleExpiredLink(onLinkExpired: () => void, send: () => Promise<void>) {
  try {
    await send()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return onLinkExpired()
    throw error
  }
}
