import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { restoreFamily } from '#contract/lifecycle/closing.ts'
import { m } from '#messages'
import { call, errorText } from '#web/platform/api/api.ts'
import { currentUser, signIn, signOut } from '#web/platform/api/session.ts'
import { formatDay } from '#web/platform/app/format.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { homePath } from '#web/platform/app/paths.ts'
import { arePointsSold } from '#web/platform/app/points-mode.ts'
import { sendsMails } from '#web/platform/app/site.ts'
import { Button, LinkButton } from '#web/platform/ui/Button.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { FormError } from '#web/platform/ui/forms/Form.tsx'
import { VisitorFrame } from '#web/platform/ui/VisitorFrame.tsx'

export const meta = () => pageMeta(m.closing_closed_title(), m.closing_closed_description())

/**
 * /closed. After closing the account, shows until when it can be restored. After signing in to a closed account, asks
 * whether to restore it. The data is in the history's state, never in the URL.
 */
export default function ClosedScreen() {
  // The type assertion is safe, because only this application's screens set the state.
  const { ticket, until, lastLogin } = (useLocation().state ?? {}) as { ticket?: string } & Partial<Closed>
  if (ticket) return <RestoreAccount ticket={ticket} />
  return until ? <AccountClosed until={until} lastLogin={lastLogin} /> : <Navigate to="/login" replace />
}

/** The last day to restore the account, and the sign-in time of the session that closed it. */
type Closed = { until: string; lastLogin: number | undefined }

function AccountClosed({ until, lastLogin }: Closed) {
  useEffect(() => {
    // A parent who has signed in again in another tab stays signed in.
    if (currentUser().lastLogin === lastLogin) signOut()
  }, [lastLogin])
  return (
    <VisitorFrame>
      <h1>{m.closing_closed_title()}</h1>
      <p>{getGoodbye()}</p>
      <p>{m.closing_goodbye_until({ until: formatDay(until, { dateStyle: 'long' }) })}</p>
      <LinkButton to="/" variant="ghost">
        {m.closing_home()}
      </LinkButton>
    </VisitorFrame>
  )
}

function getGoodbye() {
  if (!sendsMails) return m.home_closing_goodbye()
  return arePointsSold ? m.closing_goodbye_text() : m.closing_goodbye_text_given()
}

function RestoreAccount({ ticket }: { ticket: string }) {
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function restore() {
    setPending(true)
    setFailure(undefined)
    try {
      const { token, role } = await call(restoreFamily, { body: { ticket } })
      signIn(token, role)
      flash.success(m.closing_restored())
      await navigate(homePath({ role }), { replace: true })
    } catch (error) {
      setFailure(errorText(error))
      setPending(false)
    }
  }
  async function leaveClosed() {
    flash.success(m.closing_stays_closed())
    await navigate('/login', { replace: true })
  }
  return (
    <VisitorFrame>
      <h1>{m.closing_closed_title()}</h1>
      <p>{m.closing_closed_text()}</p>
      <p>{m.closing_closed_ask()}</p>
      <FormError>{failure}</FormError>
      {failure && <Link to="/login">{m.closing_log_in_again()}</Link>}
      <div className="actions">
        <Button size="large" isPending={isPending} pendingText={m.closing_restoring()} onClick={restore}>
          {m.closing_restore()}
        </Button>
        <Button variant="ghost" size="large" onClick={leaveClosed}>
          {m.closing_stay_closed()}
        </Button>
      </div>
    </VisitorFrame>
  )
}
