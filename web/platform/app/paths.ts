import type { StoredUser } from '#web/platform/api/stored-user.ts'
import { isKidSite } from './site.ts'

/** Returns the dashboard of the user's role, or /oops for an unknown role. */
export const homePath = ({ role }: Pick<StoredUser, 'role'>) =>
  role.includes('parent') ? '/parentdashboard' : role.includes('child') ? '/childdashboard' : '/oops'

/** Returns the path of the sign-in page, which redirects to `returnPath` after signing in. */
export function signInPath(returnPath?: string) {
  const page = isKidSite() ? '/' : '/login'
  return returnPath && returnPath !== '/' ? `${page}?redirect=${encodeURIComponent(returnPath)}` : page
}
