import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { m } from '#messages'
import { pathAfterFirstStep } from '#web/accounts/after-first-step.ts'
import { ApiError } from '#web/platform/api/api.ts'
import { useIsHydrated } from '#web/platform/app/useIsHydrated.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { FormError } from '#web/platform/ui/forms/Form.tsx'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { describeTrouble } from './trouble.ts'

/** The button that logs in with a passkey, where the browser can use one. After the login, `VisitorsOnly` redirects. (F06) */
export function PasskeyLogin({ stay }: { stay: boolean }) {
  const isHydrated = useIsHydrated()
  const { search } = useLocation()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  if (!isHydrated || !canUsePasskeys()) return null
  async function logIn() {
    setPending(true)
    setFailure(undefined)
    try {
      // Loaded on demand, to keep the first JavaScript of other visits small.
      await (await import('./log-in.ts')).logIn(stay)
    } catch (error) {
      setFailure(error)
    }
    setPending(false)
  }
  if (failure instanceof ApiError && failure.ticket)
    return (
      <Navigate to={{ pathname: pathAfterFirstStep(failure), search }} state={{ ticket: failure.ticket }} />
    )
  return (
    <>
      {failure !== undefined && <FormError>{describeTrouble(failure)}</FormError>}
      <Button variant="quiet" isFullWidth isPending={isPending} pendingText={m.ui_sending()} onClick={logIn}>
        {m.passkey_log_in()}
      </Button>
    </>
  )
}
