import type { ReactNode } from 'react'
import { Navigate, useLocation, useNavigation, useSearchParams } from 'react-router'
import type { Role } from '#contract/values.ts'
import { isSignInOld, useSession } from '#web/platform/api/session.ts'
import { homePath, safeRedirect, signInPath } from './paths.ts'

/** Lets in who is signed in, and with `only` nobody but that role. Visitors sign in first and come back. */
export function RequireRole({ only, children }: { only?: Role; children: ReactNode }) {
  const user = useSession()
  const { pathname, search } = useLocation()
  const isOnTheWay = useNavigation().state !== 'idle'
  if (!user.token) {
    // Whoever is leaving already is not turned around: the page that says goodbye may still be loading.
    return isOnTheWay ? null : <Navigate to={signInPath(pathname + search)} replace />
  }
  if (isSignInOld(user)) return <Navigate to="/logout" replace />
  if (homePath(user) === '/oops') return <Navigate to="/oops" replace />
  if (only && !user.role.includes(only)) return <Navigate to={homePath(user)} replace />
  return children
}

/**
 * Around the sign-in and sign-up screens: somebody signed in is led to where the link wanted to go, or home.
 * So a screen only calls `signIn(token, role)`; the way on follows from it.
 */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const user = useSession()
  const [search] = useSearchParams()
  if (!user.token) return children
  if (isSignInOld(user)) return <Navigate to="/logout" replace />
  return <Navigate to={safeRedirect(search.get('redirect')) ?? homePath(user)} replace />
}
