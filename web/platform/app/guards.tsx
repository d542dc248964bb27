import type { ReactNode } from 'react'
import { Navigate, useLocation, useNavigation, useSearchParams } from 'react-router'
import type { Role } from '#contract/values.ts'
import { isSessionExpired, useSession } from '#web/platform/api/session.ts'
import { homePath, signInPath } from './paths.ts'
import { safeRedirect } from './safe-redirect.ts'

/** Renders `children` for signed-in users, or only for those with `requiredRole`. Visitors are asked to sign in first. */
export function RequireRole({ requiredRole, children }: { requiredRole?: Role; children: ReactNode }) {
  const user = useSession()
  const { pathname, search } = useLocation()
  const isNavigating = useNavigation().state !== 'idle'
  if (!user.token) {
    // Do not redirect during a navigation: the sign-out screen may still be loading.
    return isNavigating ? null : <Navigate to={signInPath(pathname + search)} replace />
  }
  if (isSessionExpired(user)) return <Navigate to="/logout" replace />
  // This version of the app does not know the user's role.
  if (homePath(user) === '/oops') return <Navigate to="/oops" replace />
  if (requiredRole && !user.role.includes(requiredRole)) return <Navigate to={homePath(user)} replace />
  return children
}

/** Redirects signed-in users to `?redirect`, or home. A sign-in screen therefore only calls `signIn(token, role)`. */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const user = useSession()
  const [search] = useSearchParams()
  if (!user.token) return children
  if (isSessionExpired(user)) return <Navigate to="/logout" replace />
  return <Navigate to={safeRedirect(search.get('redirect')) ?? homePath(user)} replace />
}
