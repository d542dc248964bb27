import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { FAMILY_INVITATION_DAYS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { findLogin } from '#server/accounts/sessions/queries.ts'
import { canSendMails } from '#server/messages/notifications/preferences.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'

const DAY_SECONDS = 24 * 3600

/**
 * In home mode the first family can sign up, and then only families with the operator's invitation. Sign-ups at the same time
 * wait for each other. Throws the refusal `sign_up_closed`. On a server without mails, an address that has an account is refused
 * with `has_account` instead, so that a parent who sends the form again after a lost response is told to log in. (F08)
 */
export async function assertSignUpOpen(
  deps: Deps,
  tx: Tx,
  { email, invitation }: { email: string; invitation?: string | undefined },
) {
  if (!deps.config.home) return
  await lockSignUps(tx)
  if (!canSendMails(deps) && (await findLogin(tx, email))) throw new Refusal('has_account')
  if (!(await isSignUpOpen({ ...deps, db: tx }, invitation))) throw new Refusal('sign_up_closed')
}

/**
 * In home mode a verified sign-up makes a family only if no other family has signed up since the form was sent. Throws the
 * refusal `sign_up_closed`. (F08)
 */
export async function assertSignUpStillOpen(deps: Deps, tx: Tx, signUpId: string) {
  if (!deps.config.home) return
  await lockSignUps(tx)
  const newest = await findNewestFamily(tx)
  if (newest && newest > signUpId) throw new Refusal('sign_up_closed')
}

const lockSignUps = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('sign-up', 0))`.execute(tx)

type InvitationDeps = Pick<Deps, 'db' | 'secrets' | 'clock'>

async function isSignUpOpen({ db, secrets, clock }: InvitationDeps, invitation = ''): Promise<boolean> {
  const newest = await findNewestFamily(db)
  if (!newest) return true
  const [until = '', signature = ''] = invitation.split('.')
  const expected = Buffer.from(sign(secrets, newest, until))
  const given = Buffer.from(signature)
  return (
    given.length === expected.length &&
    timingSafeEqual(given, expected) &&
    Number(until) * 1000 > clock.now().getTime()
  )
}

/**
 * Returns the code of a link with which one more family can sign up. It needs no row: it names the newest family, so it ends
 * when the next one has signed up.
 */
export async function createFamilyInvitation({ db, secrets, clock }: InvitationDeps): Promise<string> {
  const until = String(Math.floor(clock.now().getTime() / 1000) + FAMILY_INVITATION_DAYS * DAY_SECONDS)
  return `${until}.${sign(secrets, (await findNewestFamily(db)) ?? '', until)}`
}

const sign = (secrets: Deps['secrets'], newestFamily: string, until: string) =>
  secrets.hmac('family invitation', `${newestFamily} ${until}`)

/** False, too, for a database in which no server has ever started. */
export async function hasFamily(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    exists: boolean
  }>`select to_regclass('families') is not null as exists`.execute(db)
  return rows[0]?.exists === true && (await findNewestFamily(db)) !== undefined
}

/** The ids begin with the time at which they were created, as those of sign-ups do. */
const findNewestFamily = async (db: Db) =>
  (
    await db
      .selectFrom('families')
      .orderBy('family_id', 'desc')
      .limit(1)
      .select('family_id')
      .executeTakeFirst()
  )?.family_id

/**
 * Returns where a page of the parents' site redirects in home mode: a family needs no landing page, and no sign-up form that
 * would only be refused.
 */
export async function findHomeRedirect(deps: Deps, url: string): Promise<string | undefined> {
  const [path, query] = url.split('?')
  if (!deps.config.home || (path !== '/' && path !== '/signup')) return undefined
  const isOpen = await isSignUpOpen(deps, new URLSearchParams(query).get('invitation') ?? undefined)
  if (!isOpen) return '/login'
  return path === '/' ? '/signup' : undefined
}
