import type { Db } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'

/** How an address stays known whose newsletter ended: not readable. */
export const addressHash = ({ secrets }: Pick<Deps, 'secrets'>, email: string) =>
  secrets.hmac('newsletter', email)

/** Whether an address, or who a message was stored for, gets the newsletter without an account. */
export async function isSubscribed(db: Db, who: { email: string } | { id: string }): Promise<boolean> {
  const found = await db
    .selectFrom('newsletter_subscribers')
    .where((row) => ('id' in who ? row('id', '=', who.id) : row('email', '=', who.email)))
    .where('email', 'is not', null)
    // Somebody's account took the address at the same moment: from there on it is that person's to say, and never a child's.
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
