import { useEffect } from 'react'
import * as contract from '#contract/accounts/sessions.ts'
import { m } from '#messages'
import { call } from '#web/platform/api/api.ts'
import { currentUser, signOut } from '#web/platform/api/session.ts'
import { pageMeta } from '#web/platform/app/meta.ts'

export const meta = () => pageMeta(m.session_logout_title(), m.session_logout_description())

/** /logout: the session ends on the server, the person is forgotten here, and the root is loaded afresh. */
export default function LogoutScreen() {
  useEffect(() => {
    const leave = () => {
      signOut()
      location.replace('/')
    }
    if (!currentUser().token) return leave()
    // A server that cannot be reached keeps nobody signed in on this device.
    call(contract.signOut, {}).then(leave, leave)
  }, [])

  return (
    <div className="wrap empty" role="status">
      <h1>{m.session_logging_out()}</h1>
    </div>
  )
}
