import { normalizeFamilyCode, type PinSignIn } from '#contract/accounts/pins.ts'
import { PIN_SIGN_IN_LIMIT, SIGN_IN_NETWORK_LIMIT } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { recordAccountEvent } from '#server/accounts/events/record-event.ts'
import { pinLocked } from '#server/accounts/notifications/pins.ts'
import { assertMayEnter } from '#server/accounts/sessions/account-state.ts'
import { openSession } from '#server/accounts/sessions/sessions.ts'
import { notifyUsers } from '#server/messages/notifications/notify.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import { announce } from '#server/platform/live/announce.ts'
import { resetThrottle, throttle } from '#server/platform/throttle.ts'
import { countPinTry, listPinLogins, lockUnchangedPin, type PinLogin, uncountPinTry } from './queries.ts'

/**
 * Opens a child's session. Throws the refusal `pin_failed` for an unknown code or name or a wrong PIN; `pin_locked` after too many
 * wrong ones (`PIN_TRIES`, `PIN_MISSES`), of which the parents get a message; `family_closed`; and `too_many`. (F03)
 */
export async function signInWithPin(deps: Deps, { family_code, first_name, pin }: PinSignIn, origin: Origin) {
  const code = normalizeFamilyCode(family_code)
  const triesKey = `sign-in:${code}:${origin.ip}`
  await throttle(deps, [
    { key: triesKey, ...PIN_SIGN_IN_LIMIT },
    { key: `sign-in:${origin.ip}`, ...SIGN_IN_NETWORK_LIMIT },
  ])
  const name = normalizeName(first_name)
  const namesakes = (await listPinLogins(deps.db, code)).filter(
    (login) => normalizeName(login.first_name) === name,
  )
  const login = await findByPin(deps, namesakes, pin)
  await assertMayEnter(deps, login, 'pin_failed')
  await resetThrottle(deps, triesKey)
  return deps.transaction(async (tx) => {
    if (!(await lockUnchangedPin(tx, login))) throw new Refusal('pin_failed')
    return openSession(deps, tx, login, origin)
  })
}

/** Keeps letters and digits without accents and capitals, because children on a tablet leave the rest out. */
const normalizeName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Returns the login with this PIN among the children with the same first name: usually there is only one. */
async function findByPin(deps: Deps, namesakes: PinLogin[], pin: string): Promise<PinLogin> {
  // Takes the time of one comparison for an unknown code or name, too.
  if (namesakes.length === 0) await deps.passwords.matches(undefined, pin)
  const tried: { login: PinLogin; isLast: boolean; isRight: boolean }[] = []
  for (const login of namesakes) {
    // Counted before the PIN is compared, so that tries at the same time count, too.
    const counted = await countPinTry(deps.db, login)
    if (!counted) continue
    tried.push({ login, ...counted, isRight: await deps.passwords.matches(login.pin_hash ?? undefined, pin) })
  }
  const [right, ...others] = tried.filter(({ isRight }) => isRight)
  // With the same name and the same PIN, nobody can tell the children apart.
  if (right && others.length === 0) {
    await deps.transaction(async (tx) => {
      for (const { login, isRight } of tried) await uncountPinTry(tx, login, { isRight })
    })
    return right.login
  }
  for (const { login, isLast } of tried) if (isLast) await tellParents(deps, login)
  throw new Refusal(namesakes.length > 0 && tried.length === 0 ? 'pin_locked' : 'pin_failed')
}

const tellParents = (deps: Deps, { family_id, user_id }: PinLogin) =>
  deps.transaction(async (tx) => {
    await recordAccountEvent(deps, tx, { family_id, user_id, kind: 'pin_locked' })
    await notifyUsers(deps, tx, { family_id, to: 'parents', kind: pinLocked, facts: { child_id: user_id } })
    await announce(tx, family_id, 'family', user_id)
  })
