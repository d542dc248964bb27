import type { Page } from '@playwright/test'

/** Obfuscates the stored user, and restores an obfuscated one. (S08) */
export const obfuscate = (text: string) =>
  Array.from(text, (character) => String.fromCharCode(character.charCodeAt(0) ^ 22)).join('')

export const readStoredText = (page: Page, key = 'questnest.user') =>
  page.evaluate((name) => localStorage.getItem(name), key)

/** Returns the user that the browser stores, or null if it stores none. */
export async function readStoredUser(page: Page, key?: string) {
  const text = await readStoredText(page, key)
  return text === null ? null : JSON.parse(obfuscate(text))
}

export async function updateStoredUser(page: Page, changes: object) {
  const text = obfuscate(JSON.stringify({ ...(await readStoredUser(page)), ...changes }))
  await page.evaluate((changed) => localStorage.setItem('questnest.user', changed), text)
}

/** Runs in the page; stores a session as web/platform/api/session.ts does at sign-in. (S08) */
export function storeSession({ token, role }: { token: string; role: string }) {
  const signedOutUser = {
    name: '',
    email: '',
    phone: '',
    points: 0,
    role: '',
    avatar: null,
    token: '',
    lastLogin: 0,
  }
  const obfuscateText = (text: string) =>
    Array.from(text, (c) => String.fromCharCode(c.charCodeAt(0) ^ 22)).join('')
  localStorage.setItem('questnest.initial', obfuscateText(JSON.stringify(signedOutUser)))
  localStorage.setItem(
    'questnest.user',
    obfuscateText(JSON.stringify({ ...signedOutUser, token, role, lastLogin: Date.now() })),
  )
}
