import type { NewParent } from '#contract/families.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Language, TRIAL_POINTS } from '#contract/values.ts'
import { hoursAfter } from '#server/clock.ts'
import type { Tx } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { issued, openFamilyAccounts, transfer, wallet } from '#server/ledger/ledger.ts'
import { announce } from '#server/live/announce.ts'
import { notify } from '#server/notifications/notifications.ts'
import { codeForUse, issueCode, markUsed, RESET_HOURS, spendCodes } from '#server/sessions/codes.ts'
import { demandUncommon, hashPassword } from '#server/sessions/passwords.ts'
import { addLogin, loginOf, type Origin } from '#server/sessions/sessions.ts'
import { isWithin, throttle } from '#server/sessions/throttle.ts'
import { isTimeZone } from './families.ts'
import { namesOf } from './person.ts'
import { canadianPhone } from './phone.ts'
import {
  addConsent,
  addFamily,
  addSignUp,
  addTrial,
  addUser,
  type NewUser,
  newestSignUp,
  type SignUpRow,
  saveUser,
  takeSignUp,
  userOf,
} from './store.ts'

/** A sign-up that nobody verified is forgotten after three days, and its link with it. */
const SIGN_UP_HOURS = 72
/** A verified link says success again for a day: mail programs and impatient people open it twice. */
const AGAIN_HOURS = 24
const DEFAULT_TIME_ZONE = 'America/Toronto'
/** Which terms the person agreed to. */
export const TERMS_VERSION = '2020-07'

type Person = NewUser & { user_id: string }

/**
 * Keeps the sign-up until its address is verified; there is no account before. An address that has one gets a mail
 * saying so, and the caller the same answer. (S11)
 */
export async function signUp(
  deps: Deps,
  parent: NewParent,
  language: Language,
  { ip, kidSite }: Origin,
): Promise<null> {
  if (kidSite) throw new Refusal('kid_site')
  await throttle(deps, [{ key: `sign-up:${ip}`, tries: 20, minutes: 60 }])
  demandUncommon(parent.password)
  const phone = canadianPhone(parent.phone)
  const password_hash = await hashPassword(parent.password)
  const address = parent.email.toLowerCase()
  const now = deps.clock.now()

  return deps.transaction(async (tx) => {
    const names = namesOf(parent)
    const chosen = parent.language ?? language
    const taken = await loginOf(tx, address)
    if (taken) {
      // In the words of the person who has the account, not of whoever typed the address in.
      const { first_name, language: theirs } = taken
      const message = {
        family_id: null,
        to: { address, name: first_name },
        language: theirs,
        facts: { first_name },
      }
      await notify(deps, tx, { ...message, kind: 'address_taken' })
      return null
    }
    const row: SignUpRow = {
      id: deps.secrets.id(),
      email: address,
      phone,
      ...names,
      password_hash,
      language: chosen,
      time_zone: parent.time_zone && isTimeZone(parent.time_zone) ? parent.time_zone : DEFAULT_TIME_ZONE,
      terms_version: TERMS_VERSION,
      created_at: now,
      expires_at: hoursAfter(now, SIGN_UP_HOURS),
    }
    await addSignUp(tx, row)
    await sendVerifyMail(deps, tx, row)
    return null
  })
}

/** Sends the verification mail again, where one is waited for. Tells the caller nothing. (S12) */
export async function sendVerification(deps: Deps, email: string, { ip }: Origin): Promise<null> {
  const address = email.toLowerCase()
  await throttle(deps, [{ key: `verify:${ip}`, tries: 30, minutes: 60 }])
  if (!(await isWithin(deps, { key: `verify:${address}`, tries: 10, minutes: 60 }))) return null
  return deps.transaction(async (tx) => {
    const waiting = await latestSignUp(deps, tx, address)
    if (waiting) await sendVerifyMail(deps, tx, waiting)
    return null
  })
}

async function sendVerifyMail(deps: Deps, tx: Tx, { id, email, first_name, language }: SignUpRow) {
  const codeId = await issueCode(deps, tx, 'sign_up', { sign_up_id: id }, SIGN_UP_HOURS)
  await notify(deps, tx, {
    family_id: null,
    to: { address: email, name: first_name },
    language,
    kind: 'verify_email',
    facts: { codeId, first_name },
  })
}

/**
 * Verifies the address a code was mailed to: opens the account of a sign-up, or marks a child's address.
 * Refuses `code_used_up` for a code that is unknown, expired, or verified more than a day ago. (S12)
 */
export function verifyEmail(
  deps: Deps,
  code: string,
  { kidSite }: Pick<Origin, 'kidSite'>,
): Promise<{ verified: true }> {
  const refused = () => new Refusal('code_used_up')
  return deps.transaction(async (tx) => {
    const now = deps.clock.now()
    const found = await codeForUse(tx, code)
    if (!found || (found.kind !== 'sign_up' && found.kind !== 'child_email')) throw refused()
    if (found.used_at) {
      if (hoursAfter(found.used_at, AGAIN_HOURS) <= now) throw refused()
      return { verified: true }
    }
    if (found.expires_at <= now) throw refused()
    if (found.sign_up_id) {
      if (kidSite) throw new Refusal('kid_site')
      if (!(await activateSignUp(deps, tx, found.sign_up_id))) throw refused()
    } else if (found.family_id && found.user_id) {
      await markEmailVerified(deps, tx, { family_id: found.family_id, user_id: found.user_id })
    }
    await markUsed(deps, tx, found)
    return { verified: true }
  })
}

export const latestSignUp = ({ clock }: Deps, tx: Tx, address: string) =>
  newestSignUp(tx, address, clock.now())

/** Opening the link opens the account, with the password chosen there. */
export async function sendPasswordChoice(deps: Deps, tx: Tx, { id, email, first_name, language }: SignUpRow) {
  const codeId = await issueCode(deps, tx, 'reset', { sign_up_id: id }, RESET_HOURS)
  const to = { address: email, name: first_name }
  const facts = { codeId, role: 'parent' as const, first_name }
  await notify(deps, tx, { family_id: null, to, language, kind: 'reset_password', facts })
}

/**
 * Makes a verified sign-up a family with a parent, once; undefined when it is gone. Where several signed up with the
 * address nobody knows whose password this is, so none works: a mail asks to choose one.
 */
export async function activateSignUp(
  deps: Deps,
  tx: Tx,
  signUpId: string,
  chosen_hash?: string,
): Promise<Person | undefined> {
  const { clock, secrets } = deps
  const at = clock.now()
  const taken = await takeSignUp(tx, signUpId, at)
  if (!taken) return undefined
  const { signUp, wasAlone } = taken
  await spendCodes(deps, tx, ['sign_up', 'reset'], { sign_up_id: signUp.id })
  const password_hash = chosen_hash ?? (wasAlone ? signUp.password_hash : await hashPassword(secrets.token()))

  const family_id = secrets.id()
  const user: NewUser = {
    family_id,
    id: secrets.id(),
    role: 'parent',
    email: signUp.email,
    email_verified_at: at,
    phone: signUp.phone,
    first_name: signUp.first_name,
    last_name: signUp.last_name,
    birthday: null,
    avatar: null,
    language: signUp.language,
    active: true,
    created_at: at,
  }
  await addFamily(tx, { family_id, time_zone: signUp.time_zone, created_at: at })
  await addUser(tx, user)
  const login = {
    email: signUp.email,
    family_id,
    user_id: user.id,
    password_hash: password_hash ?? signUp.password_hash,
  }
  if (!(await addLogin(tx, login))) throw new Refusal('code_used_up')
  await addConsent(tx, {
    family_id,
    id: secrets.id(),
    user_id: user.id,
    given_by: user.id,
    kind: 'terms',
    text_version: signUp.terms_version,
    language: signUp.language,
    given_at: signUp.created_at,
  })
  await openFamilyAccounts(tx, family_id)
  await giveTrialPoints(deps, tx, user, at)
  if (!chosen_hash && !wasAlone) await sendFirstPassword(deps, tx, user)
  return { ...user, user_id: user.id }
}

async function sendFirstPassword(
  deps: Deps,
  tx: Tx,
  { family_id, id, email, first_name, language }: NewUser,
) {
  const codeId = await issueCode(deps, tx, 'reset', { family_id, user_id: id }, SIGN_UP_HOURS)
  const to = { address: email, name: first_name }
  await notify(deps, tx, { family_id, to, language, kind: 'first_password', facts: { codeId, first_name } })
}

/** 500 points to try things out with: once per address and phone, however often somebody signs up. (S11) */
async function giveTrialPoints({ secrets }: Deps, tx: Tx, user: NewUser, at: Date) {
  const hashes = [`email ${mailboxOf(user.email)}`, `phone ${user.phone}`].map((text) =>
    secrets.keyed('trial', text),
  )
  if (!(await addTrial(tx, hashes))) return
  await transfer(tx, {
    family_id: user.family_id,
    id: secrets.id(),
    from: issued,
    to: wallet,
    points: TRIAL_POINTS,
    kind: 'trial',
    reference: user.id,
    at,
  })
}

/** The mailbox behind an address: without the tag after a plus, and without the dots that Gmail does not see. */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const name = local.replace(/\+.*$/, '')
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`
}

/** Notes that somebody opened a mail sent to the person's address. */
export async function markEmailVerified(
  { clock }: Deps,
  tx: Tx,
  { family_id, user_id }: { family_id: string; user_id: string },
): Promise<Person> {
  const user = await userOf(tx, family_id, user_id)
  if (!user) throw new Refusal('code_used_up')
  if (!user.email_verified_at) {
    await saveUser(tx, { family_id, id: user_id, email_verified_at: clock.now() })
    announce(tx, family_id, 'family')
  }
  return { ...user, user_id }
}
