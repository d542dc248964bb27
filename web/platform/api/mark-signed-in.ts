import { readStoredUser } from './stored-user.ts'

/** Before the first paint: somebody signed in finds the way home in the header of a page without JavaScript (paper.css). */
export function markSignedIn() {
  if (readStoredUser().token) document.documentElement.dataset.known = ''
}
