import { hoursAfter } from '#contract/calendar.ts'
import {
  KNOWN_NETWORK_MINUTES,
  SESSION_HOURS,
  SIGN_IN_ACCOUNT_LIMIT,
  SIGN_IN_LIMIT,
  SIGN_IN_NETWORK_LIMIT,
} from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Role } from '#contract/values.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { isSuccessRemembered, rememberSuccess, resetThrottle, throttle } from '#server/platform/throttle.ts'
import { assertOpen } from './account-state.ts'
import { parseDevice } from './device.ts'
import { deleteSession, findActor, findLogin, insertSession, lockUnchangedPassword } from './queries.ts'

type Person = { family_id: string; user_id: string; role: Role }

/**
 * Signs in. Refuses `sign_in_failed` alike for every reason, `kid_site`, `too_many`; of a closed family `account_closed`
 * and `family_closed`. (S01, S04, S05, S15, S16)
 */
export async function signIn(
  deps: Deps,
  { email, password }: { email: string; password: string },
  { ip, kidSite, userAgent }: Origin,
) {
  const address = email.toLowerCase()
  const account = `sign-in:${address}:${ip}`
  await throttle(deps, [
    { key: account, ...SIGN_IN_LIMIT },
    { key: `sign-in:${ip}`, ...SIGN_IN_NETWORK_LIMIT },
  ])
  // Many addresses trying one account are slowed too, but not from where the family has signed in before: a stranger's
  // doing must not lock it out.
  if (!(await isSuccessRemembered(deps, `known:${account}`))) {
    await throttle(deps, [{ key: `sign-in:${address}`, ...SIGN_IN_ACCOUNT_LIMIT }])
  }
  const login = await findLogin(deps.db, address)
  const matches = await deps.passwords.matches(login?.password_hash, password)
  if (!login || !matches || !login.active) throw new Refusal('sign_in_failed')
  if (kidSite && login.role === 'parent') throw new Refusal('kid_site')
  const transaction = whilePasswordUnchanged(deps, login)
  await assertOpen({ ...deps, transaction }, login, 'sign_in_failed')
  await resetThrottle(deps, account)
  await rememberSuccess(deps, `known:${account}`, KNOWN_NETWORK_MINUTES)
  return transaction((tx) => openSession(deps, tx, login, userAgent))
}

/**
 * Transactions of somebody whose password was compared: that takes its time, and a password chosen meanwhile has ended
 * all that the old one opens. Until they end no other is chosen.
 */
const whilePasswordUnchanged =
  ({ transaction }: Deps, login: Login): Deps['transaction'] =>
  (work) =>
    transaction(async (tx) => {
      if (!(await lockUnchangedPassword(tx, login))) throw new Refusal('sign_in_failed')
      return work(tx)
    })

type Login = NonNullable<Awaited<ReturnType<typeof findLogin>>>

/** Opens a session of 24 hours; the token is told here and never again. Of the browser only a word or two are kept. */
export async function openSession({ clock, secrets }: Deps, tx: Tx, person: Person, userAgent = '') {
  const token = secrets.newToken()
  const now = clock.now()
  await insertSession(tx, {
    id: secrets.newId(),
    token_hash: hashToken(token),
    ...parseDevice(userAgent),
    family_id: person.family_id,
    user_id: person.user_id,
    created_at: now,
    expires_at: hoursAfter(now, SESSION_HOURS),
  })
  return { token, role: person.role }
}

/** Ends the session of a token; of an unknown one nothing is left to end. (S07) */
export const signOut = ({ db }: Deps, token: string) => deleteSession(db, hashToken(token))

/** The person a bearer token stands for; undefined when it is unknown or older than 24 hours. (S01, S06) */
export function authenticate({ db, clock }: Deps, token: string): Promise<Actor | undefined> {
  return token ? findActor(db, hashToken(token), clock.now()) : Promise.resolve(undefined)
}
