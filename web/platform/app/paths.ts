import type { StoredUser } from '#web/platform/api/stored-user.ts'
import { isKidSite } from './site.ts'

/** Returns the dashboard of the user's role, or /oops for an unknown role. */
export const homePath = ({ role }: Pick<StoredUser, 'role'>) =>
  role.includes('parent') ? '/parentdashboard' : role.includes('child') ? '/childdashboard' : '/oops'

/** Returns the sign-in page, which leads back to `to`. */
export function signInPath(to?: string) {
  const page = isKidSite() ? '/' : '/login'
  return to && to !== '/' ? `${page}?redirect=${encodeURIComponent(to)}` : page
}

/** Returns the path if it is on this site, else undefined: a link may contain any redirect value. */
export function safeRedirect(wanted: string | null): string | undefined {
  if (!wanted?.startsWith('/')) return undefined
  const url = new URL(wanted, location.origin)
  return url.origin === location.origin ? url.pathname + url.search + url.hash : undefined
}
