import type { ReactNode } from 'react'
import { Navigate, useLocation, useNavigation, useSearchParams } from 'react-router'
import type { Role } from '#contract/values.ts'
import { isSignInOld, useSession } from '#web/platform/api/session.ts'
import { homePath, safeRedirect, signInPath } from './paths.ts'

/** Renders its children for signed-in users, with `only` for that role. Visitors sign in first and come back. */
export function RequireRole({ only, children }: { only?: Role; children: ReactNode }) {
  const user = useSession()
  const { pathname, search } = useLocation()
  const isOnTheWay = useNavigation().state !== 'idle'
  if (!user.token) {
    // Do not redirect during a navigation: the sign-out screen may still be loading.
    return isOnTheWay ? null : <Navigate to={signInPath(pathname + search)} replace />
  }
  if (isSignInOld(user)) return <Navigate to="/logout" replace />
  if (homePath(user) === '/oops') return <Navigate to="/oops" replace />
  if (only && !user.role.includes(only)) return <Navigate to={homePath(user)} replace />
  return children
}

/** Redirects signed-in users to `?redirect`, or home. A sign-in screen therefore only calls `signIn(token, role)`. */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const user = useSession()
  const [search] = useSearchParams()
  if (!user.token) return children
  if (isSignInOld(user)) return <Navigate to="/logout" replace />
  return <Navigate to={safeRedirect(search.get('redirect')) ?? homePath(user)} replace />
}
