import type { StoredUser } from '#web/platform/api/stored-user.ts'
import { isKidSite } from './site.ts'

/** Returns the dashboard of the user's role, or /oops for an unknown role. */
export const homePath = ({ role }: Pick<StoredUser, 'role'>) =>
  homes.find(([name]) => role.includes(name))?.[1] ?? '/oops'

const homes = [
  ['parent', '/parentdashboard'],
  ['child', '/childdashboard'],
  ['helper', '/helping'],
] as const

/** Returns the path of the sign-in page, which redirects to `returnPath` after signing in. */
export function signInPath(returnPath?: string) {
  const page = isKidSite() ? '/' : '/login'
  return returnPath && returnPath !== '/' ? `${page}?redirect=${encodeURIComponent(returnPath)}` : page
}
