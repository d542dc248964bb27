import type * as z from 'zod/mini'
import type { secondStepForm } from '#contract/accounts/two-step.ts'
import { ONE_TIME_CODE_LIMIT, SECOND_STEP_DAY_LIMIT, SECOND_STEP_LIMIT } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { recordAccountEvent } from '#server/accounts/events/record-event.ts'
import { recoveryCodeUsed } from '#server/accounts/notifications/two-step.ts'
import { getAccountState, issueRestoreTicket } from '#server/accounts/sessions/account-state.ts'
import { isCodeUsable, redeemCode } from '#server/accounts/sessions/codes.ts'
import { findKnownDevice } from '#server/accounts/sessions/known-devices.ts'
import { getLogin } from '#server/accounts/sessions/queries.ts'
import { openSession, rememberNetwork } from '#server/accounts/sessions/sessions.ts'
import { notifyAddress } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { takeBackTry, throttle } from '#server/platform/throttle.ts'
import { aboutKey } from './authenticators.ts'
import {
  countUnusedRecoveryCodes,
  findOwnerOfTicket,
  listAuthenticators,
  lockCodeStep,
  type Person,
  setCodeStep,
  spendRecoveryCode,
} from './queries.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { findStep } from './totp.ts'

/**
 * Opens the session of a parent who has taken the first step, for which the ticket stands, with a code of an authenticator app or
 * a recovery code. A wrong code leaves the ticket as it is. Throws the refusal `kid_site`; `ticket_used_up` for a ticket that is
 * unknown, used or expired, or whose first step counts no more, because the password was changed; `second_step_wrong`;
 * `account_closed` with a restore ticket for a closed family; and `too_many`. (F06, S15, S16)
 */
export async function takeSecondStep(
  deps: Deps,
  { ticket, code, stay }: z.infer<typeof secondStepForm>,
  origin: Origin,
) {
  if (origin.kidSite) throw new Refusal('kid_site')
  const { family_id, user_id } = (await findOwnerOfTicket(deps.db, hashToken(ticket))) ?? {}
  if (!family_id || !user_id || !(await isCodeUsable(deps, 'second_step', ticket)))
    return refuseTicket(deps, origin)
  const person = { family_id, user_id }
  const limits = await getLimits(deps, person, code, origin)
  await throttle(deps, limits)
  const sessionOrRefusal = await deps.transaction(async (tx) => {
    // The login before the ticket: a change of the password locks them in this order, too.
    const lastStep = await lockCodeStep(tx, person)
    await redeemCode(deps, tx, 'second_step', ticket).catch((error) => {
      throw error instanceof Refusal ? new Refusal('ticket_used_up') : error
    })
    const login = await getLogin(tx, person)
    if (lastStep === undefined || !login.active || getAccountState(deps, login) === 'expired')
      throw new Refusal('ticket_used_up')
    if (!(await spendCode(deps, tx, login, code, lastStep)))
      throw new Refusal('second_step_wrong', {
        fields: { code: isSixDigits(code) ? 'refusal_second_step_wrong' : 'recovery_code_wrong' },
      })
    return login.closed_at
      ? new Refusal('account_closed', { ticket: await issueRestoreTicket(deps, tx, login) })
      : openSession(deps, tx, login, origin, { stay })
  })
  // Only wrong codes count, and a right one forgives none of them.
  for (const { key } of limits) await takeBackTry(deps, key)
  // Thrown only here, because an error would undo the use of the code.
  if (sessionOrRefusal instanceof Refusal) throw sessionOrRefusal
  await rememberNetwork(deps, (await getLogin(deps.db, person)).email.toLowerCase(), origin)
  return sessionOrRefusal
}

async function refuseTicket(deps: Deps, { ip }: Origin): Promise<never> {
  await throttle(deps, [networkLimit(ip)])
  throw new Refusal('ticket_used_up')
}

const networkLimit = (ip: string) => ({ key: `second-step:${ip}`, ...ONE_TIME_CODE_LIMIT })

/**
 * Wrong six digits count for the parent, wherever they come from. Only a browser on which the parent has signed in before counts
 * for itself, so that a stranger who knows the password cannot lock the parent out of it. Recovery codes have too many bits to guess,
 * so they count for the network only, and open the account of a parent whom wrong digits have locked out everywhere.
 */
async function getLimits(deps: Deps, person: Person, code: string, { device, ip }: Origin) {
  if (!isSixDigits(code)) return [networkLimit(ip)]
  const known = await findKnownDevice(deps, [person], device)
  const key = `second-step:${person.user_id}${known ? `:${known.hash}` : ''}`
  return [
    { key, ...SECOND_STEP_LIMIT },
    { key: `${key}:day`, ...SECOND_STEP_DAY_LIMIT },
  ]
}

type Login = Awaited<ReturnType<typeof getLogin>>

const withoutSpaces = (code: string) => code.replace(/\s/g, '')
const isSixDigits = (code: string) => /^\d{6}$/.test(withoutSpaces(code))

/** Returns whether the code is right, and marks it as used. */
async function spendCode(deps: Deps, tx: Tx, login: Login, code: string, lastStep: number): Promise<boolean> {
  const now = deps.clock.now()
  if (isSixDigits(code)) {
    const digits = withoutSpaces(code)
    const keys = (await listAuthenticators(tx, login)).flatMap((app) => openKey(deps, login, app) ?? [])
    const step = keys.map((key) => findStep(digits, { key, lastStep, now })).find(Boolean)
    if (step) await setCodeStep(tx, login, step)
    return step !== undefined
  }
  if (!(await spendRecoveryCode(tx, login, hashRecoveryCode(code), now))) return false
  await tellOfRecoveryCode(deps, tx, login)
  return true
}

/** Undefined after a change of `APP_SECRET`, which made the key unreadable: then only the recovery codes work. */
function openKey(deps: Deps, login: Login, { sealed_key }: { sealed_key: string }): string | undefined {
  try {
    return deps.secrets.unseal(sealed_key, aboutKey(login))
  } catch (error) {
    deps.reportError(error)
    return undefined
  }
}

async function tellOfRecoveryCode(deps: Deps, tx: Tx, login: Login) {
  const { family_id, user_id, email: address, first_name, language } = login
  await recordAccountEvent(deps, tx, { family_id, user_id, kind: 'recovery_code_used', taken_by: user_id })
  const left = await countUnusedRecoveryCodes(tx, login)
  const to = { address, name: first_name }
  await notifyAddress(deps, tx, { family_id, to, language, kind: recoveryCodeUsed, facts: { left } })
}
