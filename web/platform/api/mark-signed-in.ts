import { readStoredUser } from './stored-user.ts'

/** Before the first paint: somebody signed in finds the way home in a page without JavaScript (web/shell/adult-header.css). */
export function markSignedIn() {
  if (readStoredUser().token) document.documentElement.dataset.known = ''
}
