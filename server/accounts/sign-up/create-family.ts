import { WELCOME_POINTS } from '#contract/limits.ts'
import { insertConsent, insertFamily, insertUser, type NewUser } from '#server/accounts/families/queries.ts'
import { insertLogin } from '#server/accounts/sessions/queries.ts'
import { issued, openFamilyAccounts, transfer, wallet } from '#server/ledger/transfer.ts'
import { migrateSubscriber } from '#server/messages/newsletter/migrate-subscriber.ts'
import { canonicalMailbox } from '#server/platform/canonical-mailbox.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { hadWelcomePoints, recordWelcomePoints, type SignUpRow } from './queries.ts'

/** A new parent. `user_id` is the same as `id`: logins, codes and sessions call it `user_id`. */
export type Person = NewUser & { user_id: string }

type Founder = Pick<
  SignUpRow,
  'email' | 'phone' | 'first_name' | 'last_name' | 'language' | 'time_zone' | 'terms_version'
> & { agreed_at: Date }

/**
 * Creates a family with its first parent, ledger accounts and welcome points (kind `trial` in the ledger). Returns
 * undefined when the address is taken: the caller must then roll back.
 */
export async function createFamily(
  deps: Deps,
  tx: Tx,
  founder: Founder,
  password_hash: string,
): Promise<Person | undefined> {
  const { clock, secrets } = deps
  const now = clock.now()
  const { email, phone, first_name, last_name, language } = founder
  const family_id = secrets.newId()
  const id = secrets.newId()
  const user: NewUser = {
    family_id,
    id,
    role: 'parent',
    email,
    email_verified_at: now,
    phone,
    first_name,
    last_name,
    birthday: null,
    avatar: null,
    language,
    active: true,
    created_at: now,
  }
  await insertFamily(tx, { family_id, time_zone: founder.time_zone, created_at: now })
  await insertUser(tx, user)
  if (!(await insertLogin(tx, { email, family_id, user_id: id, password_hash }))) return undefined
  await insertConsent(tx, {
    family_id,
    id: secrets.newId(),
    user_id: id,
    given_by: id,
    kind: 'terms',
    language,
    text_version: founder.terms_version,
    given_at: founder.agreed_at,
  })
  await openFamilyAccounts(tx, family_id)
  await giveWelcomePoints({ secrets }, tx, user, now)
  const person = { ...user, user_id: id }
  await migrateSubscriber(deps, tx, person)
  return person
}

/** Gives the 500 welcome points, unless the mailbox or the phone, if there is one, got them before. (S11, F10) */
async function giveWelcomePoints({ secrets }: Pick<Deps, 'secrets'>, tx: Tx, user: NewUser, now: Date) {
  if (!(await recordWelcomePoints(tx, hashMailboxAndPhone({ secrets }, user)))) return
  await transfer(tx, {
    family_id: user.family_id,
    id: secrets.newId(),
    from: issued,
    to: wallet,
    points: WELCOME_POINTS,
    kind: 'trial',
    reference: user.id,
    at: now,
  })
}

/** Returns whether a new family of this mailbox and phone will be given welcome points. (S11) */
export const willGetWelcomePoints = async (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: Tx,
  founder: Pick<Founder, 'email' | 'phone'>,
) => !(await hadWelcomePoints(tx, hashMailboxAndPhone({ secrets }, founder)))

const hashMailboxAndPhone = (
  { secrets }: Pick<Deps, 'secrets'>,
  { email, phone }: Pick<Founder, 'email' | 'phone'>,
) =>
  [`email ${canonicalMailbox(email)}`, ...(phone ? [`phone ${phone}`] : [])].map((text) =>
    secrets.hmac('trial', text),
  )
