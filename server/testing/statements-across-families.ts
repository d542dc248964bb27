/**
 * Tables that have a column family_id but are shared by all families (see the comments in the migrations): a
 * statement may read them before the family is known, or without naming it.
 */
export const sharedTables = ['codes', 'gift_codes', 'identities', 'logins', 'outbox', 'sessions'] as const

/**
 * Why a statement may read or write tables of families without naming the family. Each part identifies such
 * statements: it is a piece of their SQL, without quotes and with single spaces.
 */
export const statementsAcrossFamilies: { reason: string; parts: string[] }[] = [
  {
    reason: 'A job goes through the families in batches.',
    parts: [
      'select family_id from families where family_id > $1',
      'from families cross join lateral (',
      'select distinct on (quests.family_id)',
      'select distinct on (family_id) family_id, digest, day from quests',
      'from quest_series series join quests',
      'select distinct allowances.family_id, time_zone from allowances',
      'select distinct week.family_id, time_zone from allowance_weeks week',
      'from orders where status = $1 and held_until <= $2 and family_id > $3',
      'and payments.family_id > $5 order by',
      'and family_id > $5 order by family_id',
      'and users.family_id > $3 order by',
      'and card_customers.family_id > $1 order by',
      'from reload_settings settings join families',
      'where account.family_id > $1 and account.family_id <= $2',
    ],
  },
  {
    reason: 'A job asks once, for all families together, in which time zones something is due.',
    parts: [
      'with recursive zones as ( select min(time_zone)',
      'with recursive hours as ( (select time_zone, supper_hour from families',
    ],
  },
  {
    reason:
      'A job numbers invoices by the time of the purchase, and assigns gift codes by the time of the order.',
    parts: [
      'where payments.status = $1 and has_invoice = $2',
      'from orders where (status = $1 and kind = $2) and not exists',
      'from products where kind = digital_card',
    ],
  },
  {
    reason: 'A job deletes expired rows, which it finds by an index on the time.',
    parts: [
      'delete from contact_changes where expires_at',
      'delete from invites where ((joined_at',
      'delete from account_events where taken_at',
      'delete from known_devices where known_until',
    ],
  },
  {
    reason: 'The payment provider sends only its own ids. Each of them belongs to one family.',
    parts: [
      'from payments where intent_id = ',
      'from refunds where provider_id = any',
      'from card_customers where customer_id =',
    ],
  },
  {
    reason: 'A link without a session is found by the hash of its code, or by the id of a subscriber.',
    parts: [
      'where code_hash = $1 and expires_at > $2',
      'left join users on users.id = newsletter_subscribers.user_id',
    ],
  },
  {
    reason: 'An operator’s command is about all families, or names an order by its id alone.',
    parts: [
      'from orders inner join families on families.family_id = orders.family_id where orders.id = $1',
      'select orders.id, orders.status, products.sku',
      'insert into outbox (id, family_id, user_id, subscriber_id,',
      'from message_preferences inner join families',
      'from promos left join promo_uses on promo_uses.promo_id = promos.id group by promos.id',
    ],
  },
  {
    reason:
      'A sign-in finds the browser by its hash, because accounts of several families may have the same address.',
    parts: ['from known_devices where hash in ('],
  },
  {
    reason: 'A job moves pictures of all families to the store.',
    parts: ['select * from avatars where picture is not null order by family_id limit'],
  },
  {
    reason: 'A picture has a secret URL, and is shown without a session.',
    parts: ['select picture from avatars where name = $1'],
  },
  {
    reason: 'A picture is kept while an order of any family shows it.',
    parts: ['delete from product_pictures as picture where product_id = $1'],
  },
  {
    reason: 'A limit counts the uses of all families.',
    parts: [
      'select family_id, payment_id from promo_uses where promo_id =',
      'from own_cards join payments using (card_fingerprint)',
    ],
  },
]
