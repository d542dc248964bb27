const THIS_SITE = 'https://site.invalid'
/** The screens that ask visitors to sign in first. A test compares the list with web/routes.ts. */
const SCREENS =
  /^\/(addchild|cart|catalog|childdashboard|gifts|helping|kids|mydata|mypoints|parentdashboard|points|products|settings|week)(?=[/?#]|$)/

/**
 * Returns the redirect if it leads to one of these screens, else undefined. It comes from the address of the page, so it
 * could be anything, for example an address of another site.
 */
export function safeRedirect(redirect: string | null): string | undefined {
  if (!redirect?.startsWith('/')) return undefined
  const { origin, pathname, search, hash } = new URL(redirect, THIS_SITE)
  return origin === THIS_SITE && SCREENS.test(pathname) ? pathname + search + hash : undefined
}
