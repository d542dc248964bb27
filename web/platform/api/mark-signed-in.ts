import { readStoredUser } from './stored-user.ts'

/** Marks the page before the first paint, so that static pages show signed-in links (web/shell/adult-header.css). */
export function markSignedIn() {
  if (readStoredUser().token) document.documentElement.dataset.known = ''
}
