import type { Db } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Identifies an address whose subscription ended, without keeping it readable. */
export const addressHash = ({ secrets }: Pick<Deps, 'secrets'>, email: string) =>
  secrets.hmac('newsletter', email)

/** Whether an address, or a subscriber by id, gets the newsletter without an account. */
export async function isSubscribed(db: Db, who: { email: string } | { id: string }): Promise<boolean> {
  const found = await db
    .selectFrom('newsletter_subscribers')
    .where((row) => ('id' in who ? row('id', '=', who.id) : row('email', '=', who.email)))
    .where('email', 'is not', null)
    // An account may have taken the address at the same moment: then the account's settings decide.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('logins').whereRef('logins.email', '=', 'newsletter_subscribers.email').select('email'),
        ),
      ),
    )
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}
