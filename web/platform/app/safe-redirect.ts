const THIS_SITE = 'https://site.invalid'
/** The screens that ask visitors to sign in first. A test compares the list with web/routes.ts. */
const SCREENS =
  /^\/(addchild|cart|catalog|childdashboard|gifts|kids|mydata|mypoints|parentdashboard|points|products|settings)(?=[/?#]|$)/

/** Returns the path if it is of a screen of this site, else undefined: a link to this site may contain any redirect. */
export function safeRedirect(redirect: string | null): string | undefined {
  if (!redirect?.startsWith('/')) return undefined
  const { origin, pathname, search, hash } = new URL(redirect, THIS_SITE)
  return origin === THIS_SITE && SCREENS.test(pathname) ? pathname + search + hash : undefined
}
