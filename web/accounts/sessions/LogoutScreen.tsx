import { useEffect } from 'react'
import * as contract from '#contract/accounts/sessions.ts'
import { m } from '#messages'
import { call } from '#web/platform/api/api.ts'
import { currentUser, signOut } from '#web/platform/api/session.ts'
import { pageMeta } from '#web/platform/app/meta.ts'

export const meta = () => pageMeta(m.session_logout_title(), m.session_logout_description())

/** /logout: ends the session on the server, signs out on this device, and loads the home page. */
export default function LogoutScreen() {
  useEffect(() => {
    const signOutHere = () => {
      signOut()
      location.replace('/')
    }
    if (!currentUser().token) return signOutHere()
    // Sign out on this device even if the server cannot be reached.
    call(contract.signOut, {}).then(signOutHere, signOutHere)
  }, [])

  return (
    <div className="wrap empty" role="status">
      <h1>{m.session_logging_out()}</h1>
    </div>
  )
}
