import * as contract from '#contract/accounts/sessions.ts'
import { call } from '#web/platform/api/api.ts'
import { currentUser, isSessionExpired, recordTouch, signOut } from '#web/platform/api/session.ts'

const TOUCH_MS = 30_000
const CHECK_MS = 5_000

/**
 * Signs the child out when nobody has touched the tablet for `TABLET_IDLE_MINUTES`; the app then leads to the faces. Stops when
 * `signal` aborts. (F04)
 */
export function returnToFaces(signal: AbortSignal) {
  function check() {
    if (!isSessionExpired(currentUser())) return false
    // Also without a connection. The server ends the session at the latest when the next child taps its face.
    call(contract.signOut, {}).catch(() => {})
    signOut()
    return true
  }
  function touch() {
    if (!check() && Date.now() - currentUser().lastLogin > TOUCH_MS) recordTouch()
  }
  for (const event of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(event, touch, { signal, capture: true, passive: true })
  document.addEventListener('visibilitychange', check, { signal })
  const timer = setInterval(check, CHECK_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
}
