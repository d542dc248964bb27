import { useSyncExternalStore } from 'react'
import { SESSION_HOURS } from '#contract/limits.ts'
import type { Role } from '#contract/values.ts'
import { parseUser, type StoredUser, serializeUser, signedOutUser, USER_KEY } from './stored-user.ts'

const INITIAL_KEY = 'questnest.initial'

let stored: string | null = null
let user = signedOutUser
const listeners = new Set<() => void>()

function store(key: string, value: StoredUser) {
  const text = serializeUser(value)
  try {
    localStorage.setItem(key, text)
  } catch {
    // Without storage the session lasts until the page is closed.
  }
  return text
}

function save(next: StoredUser) {
  user = next
  stored = store(USER_KEY, next)
  for (const notify of listeners) notify()
}

export function currentUser(): StoredUser {
  let text: string | null = null
  try {
    text = localStorage.getItem(USER_KEY)
  } catch {
    return user
  }
  if (text === stored) return user
  stored = text
  user = parseUser(text)
  return user
}

function subscribe(notify: () => void) {
  listeners.add(notify)
  // Another tab signed in or out.
  addEventListener('storage', notify)
  return () => {
    listeners.delete(notify)
    removeEventListener('storage', notify)
  }
}

/** The user of this browser; updates when any tab signs in or out. */
export const useSession = (): StoredUser => useSyncExternalStore(subscribe, currentUser, () => signedOutUser)

export function signIn(token: string, role: Role) {
  store(INITIAL_KEY, signedOutUser)
  save({ ...signedOutUser, token, role, lastLogin: Date.now() })
}

/** Forgets the user in this browser. The sign-out screen ends the session on the server. */
export const signOut = () => save(signedOutUser)

/** Stores the profile that the server just returned. */
export function rememberProfile(profile: Pick<StoredUser, 'name' | 'email' | 'phone' | 'avatar' | 'points'>) {
  const now = currentUser()
  const { name, email, phone, avatar, points } = profile
  const next = { ...now, name, email, phone, avatar, points }
  if (now.token && JSON.stringify(next) !== JSON.stringify(now)) save(next)
}

export const isSignInOld = ({ lastLogin }: StoredUser) => Date.now() - lastLogin > SESSION_HOURS * 3_600_000
