import { useEffect } from 'react'
import * as contract from '#contract/accounts/sessions.ts'
import { m } from '#messages'
import { call } from '#web/platform/api/api.ts'
import { currentUser, signOut } from '#web/platform/api/session.ts'
import { pageMeta } from '#web/platform/app/meta.ts'

export const meta = () => pageMeta(m.session_logout_title(), m.session_logout_description())

/** /logout: ends the session on the server, deletes it on this device, and reloads at the root. */
export default function LogoutScreen() {
  useEffect(() => {
    const leave = () => {
      signOut()
      location.replace('/')
    }
    if (!currentUser().token) return leave()
    // Sign out on this device even if the server cannot be reached.
    call(contract.signOut, {}).then(leave, leave)
  }, [])

  return (
    <div className="wrap empty" role="status">
      <h1>{m.session_logging_out()}</h1>
    </div>
  )
}
