import { readStoredUser } from './stored-user.ts'

/** Makes static pages show the links for signed-in users from the first paint (web/shell/adult-header.css). */
export function markSignedIn() {
  if (readStoredUser().token) document.documentElement.dataset.signedIn = ''
}
