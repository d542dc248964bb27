import { hoursAfter } from '#contract/calendar.ts'
import {
  KNOWN_NETWORK_MINUTES,
  SESSION_HOURS,
  SIGN_IN_ACCOUNT_LIMIT,
  SIGN_IN_LIMIT,
  SIGN_IN_NETWORK_LIMIT,
  STAY_DAYS,
} from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Role } from '#contract/values.ts'
import { recordAccountEvent } from '#server/accounts/events/record-event.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { isSuccessRemembered, rememberSuccess, resetThrottle, throttle } from '#server/platform/throttle.ts'
import { assertMayEnter } from './account-state.ts'
import { parseDevice } from './device.ts'
import { findKnownDevice, hashDevice, rememberDevice } from './known-devices.ts'
import {
  deleteSession,
  findActor,
  findLogin,
  insertSession,
  listLoginsWithUnverifiedEmail,
  lockUnchangedPassword,
} from './queries.ts'

type Person = { family_id: string; user_id: string; role: Role }

/**
 * Opens a session. Throws the refusal `sign_in_failed` for an unknown address, wrong password or inactive account;
 * `kid_site` for an adult on the kid site; `second_step`; `account_closed` or `family_closed` for a closed family; and `too_many`.
 * (S01, S04, S05, S15, S16, X13, F05)
 */
export async function signIn(
  deps: Deps,
  { email, password, stay }: { email: string; password: string; stay?: boolean | undefined },
  origin: Origin,
) {
  const address = email.toLowerCase()
  const logins = await findLogins(deps, address)
  const { login, triesKey } =
    (await findLoginOfDevice(deps, logins, origin.device, password)) ??
    (await findLoginWithinLimits(deps, logins, { address, ip: origin.ip }, password))
  if (!login?.active) throw new Refusal('sign_in_failed')
  if (origin.kidSite && login.role !== 'child') throw new Refusal('kid_site')
  // Also if a second step follows, whose wrong codes are counted apart.
  await resetThrottle(deps, triesKey)
  const transaction = withPasswordLock(deps, login)
  await assertMayEnter({ ...deps, transaction }, login, 'sign_in_failed')
  await rememberNetwork(deps, address, origin)
  return transaction((tx) => openSession(deps, tx, login, origin, { stay }))
}

/**
 * Compares the password only with those logins of the address that were used on this browser before, and counts the attempt
 * for this browser only: so strangers' attempts on other browsers do not lock this browser out. If no such login has this
 * password, returns `login: undefined` if the owner of the address has signed in on this browser before. Otherwise returns
 * undefined: then the caller checks and counts the attempt like one on an unknown browser. (X13)
 */
async function findLoginOfDevice(deps: Deps, logins: Logins, deviceToken: string, password: string) {
  const allLogins = [...(logins.owner ? [logins.owner] : []), ...logins.unverified]
  const known = await findKnownDevice(deps, allLogins, deviceToken)
  if (!known) return undefined
  const triesKey = `sign-in:device:${known.hash}`
  await throttle(deps, [{ key: triesKey, ...SIGN_IN_LIMIT }])
  const isKnown = ({ user_id }: Login) => known.userIds.has(user_id)
  const owner = logins.owner && isKnown(logins.owner) ? logins.owner : undefined
  const login = await findLoginByPassword(
    deps,
    { owner, unverified: logins.unverified.filter(isKnown) },
    password,
  )
  return login || owner ? { login, triesKey } : undefined
}

/** Compares the password with all logins of the address, and counts the attempt. (S15) */
async function findLoginWithinLimits(
  deps: Deps,
  logins: Logins,
  { address, ip }: { address: string; ip: string },
  password: string,
) {
  const networkKey = toNetworkKey(address, ip)
  await throttle(deps, [
    { key: networkKey, ...SIGN_IN_LIMIT },
    { key: `sign-in:${ip}`, ...SIGN_IN_NETWORK_LIMIT },
  ])
  // An account also has a limit for the attempts from all networks together. Networks where its owner signed in before
  // are exempt.
  if (!(await isSuccessRemembered(deps, `known:${networkKey}`)))
    await throttle(deps, [{ key: `sign-in:${address}`, ...SIGN_IN_ACCOUNT_LIMIT }])
  return { login: await findLoginByPassword(deps, logins, password), triesKey: networkKey }
}

/** The throttle key for attempts on one account from one network address. */
const toNetworkKey = (address: string, ip: string) => `sign-in:${address}:${ip}`

/** Exempts a network on which the owner of an address (in lower case) has signed in from the limit of the account. */
export const rememberNetwork = (deps: Deps, address: string, { ip }: Pick<Origin, 'ip'>) =>
  rememberSuccess(deps, `known:${toNetworkKey(address, ip)}`, KNOWN_NETWORK_MINUTES)

/** Returns the logins that an address (in lower case) may belong to: see `findLoginByPassword`. */
async function findLogins({ db }: Deps, address: string) {
  const [owner, unverified] = await Promise.all([
    findLogin(db, address),
    listLoginsWithUnverifiedEmail(db, address),
  ])
  return { owner, unverified }
}
type Logins = Awaited<ReturnType<typeof findLogins>>

/**
 * Returns the login with this password: that of the account to which the address belongs, or else that of a child who has
 * not verified the address yet. Even if no account owns the address, `matches` takes the time of one comparison. Otherwise a
 * parent could give somebody's address to a child and tell by the response time whether the address has an account. (X09)
 */
async function findLoginByPassword({ passwords }: Deps, { owner, unverified }: Logins, password: string) {
  if (await passwords.matches(owner?.password_hash, password)) return owner
  for (const login of unverified) if (await passwords.matches(login.password_hash, password)) return login
  return undefined
}

/**
 * Returns a `transaction` function that locks the password, and throws the refusal `sign_in_failed` if the password was
 * changed after `login` was read.
 */
const withPasswordLock =
  ({ transaction }: Deps, login: Login): Deps['transaction'] =>
  (run) =>
    transaction(async (tx) => {
      if (!(await lockUnchangedPassword(tx, login))) throw new Refusal('sign_in_failed')
      return run(tx)
    })

type Login = NonNullable<Awaited<ReturnType<typeof findLogin>>>

/**
 * Opens a session, which lasts 24 hours, or 30 days for an adult who wants to `stay`, and returns its token. The database holds only
 * the token's hash. From then on, the browser is a known device of the account. A family's tablet, on which children change many times a day,
 * is none, and the activity does not tell of sign-ins there.
 */
export async function openSession(
  deps: Deps,
  tx: Tx,
  person: Person,
  { userAgent = '', device: deviceToken }: Partial<Origin> = {},
  { stay = false, tablet_id = null }: { stay?: boolean | undefined; tablet_id?: string | null } = {},
) {
  const { clock, secrets } = deps
  const token = secrets.newToken()
  const now = clock.now()
  const hours = stay && person.role !== 'child' ? STAY_DAYS * 24 : SESSION_HOURS
  const { family_id, user_id } = person
  const browserAndSystem = parseDevice(userAgent)
  const device_hash = deviceToken && !tablet_id ? hashDevice(deps, person, deviceToken) : null
  if (device_hash) await rememberDevice(deps, tx, person, device_hash)
  await insertSession(tx, {
    id: secrets.newId(),
    token_hash: hashToken(token),
    ...browserAndSystem,
    device_hash,
    family_id,
    user_id,
    created_at: now,
    expires_at: hoursAfter(now, hours),
    proved_at: now,
    tablet_id,
  })
  const event = { family_id, user_id, kind: 'signed_in', taken_by: user_id, ...browserAndSystem } as const
  if (!tablet_id) await recordAccountEvent(deps, tx, event)
  return { token, role: person.role }
}

/** Ends the session. Does nothing for an unknown token. (S07) */
export const signOut = ({ db }: Deps, token: string) => deleteSession(db, hashToken(token))

/** Returns the person of a token; undefined when the token is unknown or its session is over. (S01, S06, F05) */
export function authenticate({ readDb, clock }: Deps, token: string): Promise<Actor | undefined> {
  return token ? findActor(readDb, hashToken(token), clock.now()) : Promise.resolve(undefined)
}
