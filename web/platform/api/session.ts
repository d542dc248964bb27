import { useSyncExternalStore } from 'react'
import { SESSION_HOURS, STAY_DAYS, TABLET_IDLE_MINUTES } from '#contract/limits.ts'
import type { Role } from '#contract/values.ts'
import { readLocal, writeLocal } from './local-storage.ts'
import { parseUser, type StoredUser, serializeUser, signedOutUser, USER_KEY } from './stored-user.ts'
import { TABLET_STORAGE_KEY } from './tablet-key.ts'

/** At each sign-in the browser also stores an empty user, under this key. The app never reads it. (S08) */
const INITIAL_KEY = 'questnest.initial'

let storedText: string | null = null
let user = signedOutUser
const listeners = new Set<() => void>()

function save(next: StoredUser) {
  user = next
  storedText = serializeUser(next)
  // Without storage the session lasts until the page is closed.
  writeLocal(USER_KEY, storedText)
  for (const notify of listeners) notify()
}

export function currentUser(): StoredUser {
  let text: string | null = null
  try {
    text = localStorage.getItem(USER_KEY)
  } catch {
    return user
  }
  if (text === storedText) return user
  storedText = text
  user = parseUser(text)
  return user
}

function subscribe(notify: () => void) {
  listeners.add(notify)
  // The event fires when another tab signs in or out.
  addEventListener('storage', notify)
  return () => {
    listeners.delete(notify)
    removeEventListener('storage', notify)
  }
}

/** The user of this browser; updates when any tab signs in or out. */
export const useSession = (): StoredUser => useSyncExternalStore(subscribe, currentUser, () => signedOutUser)

export function signIn(token: string, role: Role, stays = false) {
  writeLocal(INITIAL_KEY, serializeUser(signedOutUser))
  save({
    ...signedOutUser,
    token,
    role,
    lastLogin: Date.now(),
    ...(stays && { stays }),
    ...(isTablet() && { tablet: true }),
  })
}

const isTablet = () => Boolean(readLocal(TABLET_STORAGE_KEY))

/** Forgets the user in this browser. The sign-out screen ends the session on the server. */
export const signOut = () => save(signedOutUser)

/** Stores the profile that the server has just sent. */
export function storeProfile(profile: Pick<StoredUser, 'name' | 'email' | 'phone' | 'avatar' | 'points'>) {
  const current = currentUser()
  const { name, email, phone, avatar, points } = profile
  const next = { ...current, name, email, phone, avatar, points }
  if (current.token && JSON.stringify(next) !== JSON.stringify(current)) save(next)
}

/** Records that somebody uses the family's tablet, so that the child stays signed in. */
export const recordTouch = () => save({ ...currentUser(), lastLogin: Date.now() })

export const isSessionExpired = ({ lastLogin, stays, tablet }: StoredUser) =>
  Date.now() - lastLogin >
  (tablet ? TABLET_IDLE_MINUTES : (stays ? STAY_DAYS * 24 : SESSION_HOURS) * 60) * 60_000
