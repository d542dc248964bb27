import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { getInvitation } from '#contract/accounts/invites.ts'
import { m } from '#messages'
import { ApiError, call, errorText } from '#web/platform/api/api.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { isKidSite, kidUrl } from '#web/platform/app/site.ts'
import { Button, LinkButton } from '#web/platform/ui/Button.tsx'
import { ResultCard } from '#web/platform/ui/ResultCard.tsx'
import { VisitorFrame } from '#web/platform/ui/VisitorFrame.tsx'
import { type Invitation, JoinForm } from './JoinForm.tsx'
import './invites.css'

export const meta = () => pageMeta(m.join_title(), m.join_description())

/** /join/:code, from the invitation. Kids have a site of their own: on the other one the link leads there. */
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
      {inviter === undefined ? <OpenedInvitation code={code} /> : <Joined inviter={inviter} />}
    </VisitorFrame>
  )
}

/** The link is used up by joining; that one has joined, the browser's history keeps, also when the page is loaded again. */
const findJoinedInviter = (state: unknown) =>
  typeof state === 'object' && state && 'joinedWith' in state ? String(state.joinedWith) : undefined

function OpenedInvitation({ code }: { code: string }) {
  const [invitation, setInvitation] = useState<Invitation>()
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  const navigate = useNavigate()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another look is another call
  useEffect(() => {
    setError(undefined)
    call(getInvitation, { params: { code } }).then(setInvitation, setError)
  }, [code, attempt])

  if (error instanceof ApiError && error.code === 'not_found') return <ExpiredLink />
  if (error) return <LoadFailed error={error} onRetry={() => setAttempt(attempt + 1)} />
  if (!invitation)
    return (
      <>
        <h1>{m.join_title()}</h1>
        <p role="status">{m.join_looking()}</p>
      </>
    )
  const joined = () => navigate('.', { replace: true, state: { joinedWith: invitation.inviter } })
  return (
    <JoinForm
      code={code}
      invitation={invitation}
      onJoined={joined}
      onLinkExpired={() => setAttempt(attempt + 1)}
    />
  )
}

const Joined = ({ inviter }: { inviter: string }) => (
  <ResultCard level={1} isSuccess title={m.join_done({ inviter })}>
    {m.join_done_text({ inviter })}
  </ResultCard>
)

const ExpiredLink = () => (
  <ResultCard
    level={1}
    isSuccess={false}
    title={m.join_dead()}
    actions={<LinkButton to="/">{m.session_kid_log_in()}</LinkButton>}
  >
    <p>{m.join_dead_text()}</p>
    <p>{m.join_dead_joined()}</p>
  </ResultCard>
)

const LoadFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <ResultCard level={1} isSuccess={false} actions={<Button onClick={onRetry}>{m.ui_try_again()}</Button>}>
    {errorText(error)}
  </ResultCard>
)
