import type { Role } from '#contract/values.ts'
import { readLocal } from './local-storage.ts'

/** What this browser stores about its user. Each page load refreshes it from the server. */
export type StoredUser = {
  name: string
  email: string
  phone: string
  points: number
  /** '' when signed out. A role that this version does not know leads to /oops. */
  role: Role | ''
  avatar: string | null
  token: string
  /** Milliseconds since the epoch, by this device's clock. */
  lastLogin: number
  /** Set if the parent chose to stay signed in for `STAY_DAYS`. */
  stays?: true
  /** Set on a family's tablet: `lastLogin` is then when somebody last touched it. */
  tablet?: true
}

export const USER_KEY = 'questnest.user'

export const signedOutUser: StoredUser = {
  name: '',
  email: '',
  phone: '',
  points: 0,
  role: '',
  avatar: null,
  token: '',
  lastLogin: 0,
}

const OBFUSCATION_KEY = 22
/** Not encryption: only makes the text unreadable at a glance. Obfuscating twice restores the text. */
const obfuscate = (text: string) =>
  text.replace(/[\s\S]/g, (character) => String.fromCharCode(character.charCodeAt(0) ^ OBFUSCATION_KEY))

export const serializeUser = (user: StoredUser) => obfuscate(JSON.stringify(user))

/** Returns signedOutUser if the text is missing or invalid. */
export function parseUser(text: string | null | undefined): StoredUser {
  try {
    return text ? { ...signedOutUser, ...JSON.parse(obfuscate(text)) } : signedOutUser
  } catch {
    return signedOutUser
  }
}

/** Returns signedOutUser also if the browser blocks storage. */
export const readStoredUser = () => parseUser(readLocal(USER_KEY))
