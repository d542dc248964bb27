import { useSyncExternalStore } from 'react'
import type { Profile } from '#contract/accounts/families.ts'
import { SESSION_HOURS } from '#contract/accounts/sessions.ts'
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

const USER_KEY = 'questnest.user'
const INITIAL_KEY = 'questnest.initial'
const signedOutUser: StoredUser = {
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

let stored: string | null = null
let user = signedOutUser
const listeners = new Set<() => void>()

function store(key: string, value: StoredUser) {
  const text = obfuscate(JSON.stringify(value))
  try {
    localStorage.setItem(key, text)
  } catch {
    // A browser that keeps nothing still signs in, until the page is closed.
  }
  return text
}

function save(next: StoredUser) {
  user = next
  stored = store(USER_KEY, next)
  for (const tell of listeners) tell()
}

function read(): StoredUser {
  let text: string | null = null
  try {
    text = localStorage.getItem(USER_KEY)
  } catch {
    return user
  }
  if (text === stored) return user
  stored = text
  try {
    user = text ? { ...signedOutUser, ...JSON.parse(obfuscate(text)) } : signedOutUser
  } catch {
    user = signedOutUser
  }
  return user
}

function subscribe(tell: () => void) {
  // Another tab signed in or out.
  const fromOtherTab = () => tell()
  listeners.add(tell)
  addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(tell)
    removeEventListener('storage', fromOtherTab)
  }
}

/** The person of this browser, now and whenever it changes, in this tab or another. */
export const useSession = (): StoredUser => useSyncExternalStore(subscribe, read, () => signedOutUser)
export const currentUser = (): StoredUser => read()

export function signIn(token: string, role: Role) {
  store(INITIAL_KEY, signedOutUser)
  save({ ...signedOutUser, token, role, lastLogin: Date.now() })
}

/** Forget the person in this browser. The server's session is ended by the sign-out screen. */
export function signOut() {
  save(signedOutUser)
}

/** Keep what the server just said about the person. */
export function rememberProfile(profile: Pick<Profile, 'name' | 'email' | 'phone' | 'avatar' | 'points'>) {
  const now = read()
  const { name, email, phone, avatar, points } = profile
  const next = { ...now, name, email, phone, avatar, points }
  if (now.token && JSON.stringify(next) !== JSON.stringify(now)) save(next)
}

export const isSignInOld = (of: StoredUser) => Date.now() - of.lastLogin > SESSION_HOURS * 3_600_000
