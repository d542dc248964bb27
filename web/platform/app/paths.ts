import type { StoredUser } from '#web/platform/api/stored-user.ts'
import { isKidSite } from './site.ts'

/** Where a person belongs after signing in, by role; nowhere sensible for a role nobody knows. */
export const homePath = ({ role }: Pick<StoredUser, 'role'>) =>
  role.includes('parent') ? '/parentdashboard' : role.includes('child') ? '/childdashboard' : '/oops'

/** The sign-in page that leads back to `to` afterwards. */
export function signInPath(to?: string) {
  const page = isKidSite() ? '/' : '/login'
  return to && to !== '/' ? `${page}?redirect=${encodeURIComponent(to)}` : page
}

/** Only a path of this very site: a redirect value from a link may say anything. */
export function safeRedirect(wanted: string | null): string | undefined {
  if (!wanted?.startsWith('/')) return undefined
  const url = new URL(wanted, location.origin)
  return url.origin === location.origin ? url.pathname + url.search + url.hash : undefined
}
