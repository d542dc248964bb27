import type { Db } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Returns a hash that still identifies an address when its subscription has ended and the address is erased. */
export const hashAddress = ({ secrets }: Pick<Deps, 'secrets'>, email: string) =>
  secrets.hmac('newsletter', email)

/** Returns whether an address or subscriber gets the newsletter without having an account. */
export async function isSubscribed(db: Db, key: { email: string } | { id: string }): Promise<boolean> {
  const subscriber = await db
    .selectFrom('newsletter_subscribers')
    .where((row) => ('id' in key ? row('id', '=', key.id) : row('email', '=', key.email)))
    .where('email', 'is not', null)
    // A row can remain if somebody subscribed with the address at the moment when an account took it. Then the account's settings decide.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('logins').whereRef('logins.email', '=', 'newsletter_subscribers.email').select('email'),
        ),
      ),
    )
    .select('id')
    .executeTakeFirst()
  return subscriber !== undefined
}
