import type { Role } from '#contract/values.ts'

/** What this browser remembers of the person. The server knows the rest, and is asked again on each load. */
export type StoredUser = {
  name: string
  email: string
  phone: string
  points: number
  /** '' is nobody; any other word the server may one day say is an unknown role and leads to /oops. */
  role: Role | ''
  avatar: string | null
  token: string
  /** Milliseconds, by this device's clock. */
  lastLogin: number
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

/** Hides the text from a passing glance, nothing more; applied twice it is the text again. */
const OBFUSCATION_KEY = 22
const obfuscate = (text: string) =>
  text.replace(/[\s\S]/g, (c) => String.fromCharCode(c.charCodeAt(0) ^ OBFUSCATION_KEY))

export const serializeUser = (user: StoredUser) => obfuscate(JSON.stringify(user))

/** What is stored as a user; nobody where that is no such text. */
export function parseUser(text: string | null): StoredUser {
  try {
    return text ? { ...signedOutUser, ...JSON.parse(obfuscate(text)) } : signedOutUser
  } catch {
    return signedOutUser
  }
}

/** The person of this browser as it stands in its storage. */
export function readStoredUser(): StoredUser {
  try {
    return parseUser(localStorage.getItem(USER_KEY))
  } catch {
    return signedOutUser
  }
}
