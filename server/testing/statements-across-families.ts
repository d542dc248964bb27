/**
 * Tables that have a column family_id but are shared by all families, each with the reason why a statement may read it
 * before the family is known, or without naming it.
 */
export const sharedTables = {
  codes: 'A link in a mail contains only the code, and the code of a sign-up belongs to no family yet.',
  gift_codes: 'The stock of codes belongs to no family until a code is given to an order.',
  identities: 'Providers name only their own id of the person who signs in.',
  logins: 'A person signs in with an address, before the family is known.',
  outbox:
    'One job sends the messages of all families by the time when they are due, and those without a family.',
  passkeys: 'A login names only the passkey, which leads to the family.',
  sessions: 'A request contains only the token of its session, which leads to the family.',
} as const

/** Tables without a column family_id, each with the reason. */
export const tablesWithoutFamily = {
  bot_passes: 'A visitor without an account earns a pass.',
  bot_solutions:
    'A visitor without an account solves a challenge of the bot check, or logs in with a passkey.',
  catalog_versions: 'All families see the same catalogue.',
  categories: 'All families see the same categories.',
  idempotency_keys:
    'Visitors repeat calls, too. The key of a signed-in person contains the id of the person.',
  invoice_numbers: 'Invoices are numbered without gaps over all families.',
  mail_requests:
    'Known and unknown addresses are stored alike, so that no response shows who has an account.',
  newsletter_gifts: 'A mailbox gets the welcome code once, whatever accounts it has.',
  newsletter_issues: 'A newsletter is sent to all subscribers.',
  newsletter_requests:
    'Known and unknown addresses are stored alike, so that no response shows who subscribes.',
  newsletter_subscribers: 'These subscribers have no account.',
  operator_rounds: 'They count the mails to the operator.',
  product_pictures: 'All families see the same products.',
  products: 'All families see the same products.',
  provider_visits: 'A visit to a sign-in provider begins before anybody is signed in.',
  promos: 'A promo code may be used by many families.',
  sign_ups: 'A sign-up becomes a family only when its address is verified.',
  social_tickets: 'A ticket is for a person who has no account yet.',
  sweeps: 'A job goes through all families.',
  throttles: 'Tries are counted by address or network address, before the family is known.',
  trials: 'An address gets welcome points once, whatever families it belonged to.',
  unused_pictures: 'Only the random name of a picture is left to delete in the store.',
} as const

/**
 * Statements that may read or write tables of families without naming the family, each with its reason. `part` identifies
 * the statement: it is a piece of its SQL, without quotes and with single spaces. `npm run bench -- --plans` fails if
 * one of them is not sent any more.
 */
export const statementsAcrossFamilies: { part: string; reason: string }[] = [
  {
    part: 'where families.family_code = $1 and users.active',
    reason: 'A child without an e-mail signs in with the code of its family.',
  },
  {
    part: 'select family_id from families where family_code = $1',
    reason: 'A new code must not be that of another family.',
  },
  {
    part: 'update family_tablets set key_hash = $1',
    reason: 'A browser becomes the tablet that waits with this code.',
  },
  {
    part: 'update family_tablets set used_at = $1',
    reason: "Finds a family's tablet by its key.",
  },
  {
    part: 'select family_id from families order by family_id desc limit',
    reason:
      'In home mode a family signs up only while there is none, or with an invitation that names the newest.',
  },
  // Jobs that go through the families in batches, each from the family where the one before ended.
  {
    part: 'and digest = quest_reminder and sent.day = zone.day',
    reason: 'Finds the next families that get a reminder.',
  },
  {
    part: 'select sunday, from, until from jsonb_to_recordset',
    reason: 'Finds the next families that get a weekly summary.',
  },
  {
    part: 'select distinct on (orders.family_id) orders.family_id, time_zone, day, before',
    reason: 'Finds the next families whose parents have promised a reward and not given it.',
  },
  {
    part: 'select family_id, today, wallet.balance as points from families',
    reason: 'Finds the next families whose points may not last.',
  },
  {
    part: 'select distinct on (family_id) family_id, digest, day from quests',
    reason: 'Finds the next families whose parents are told of finished quests.',
  },
  {
    part: 'select family_id, families.time_zone, today, time from families',
    reason: 'Finds the next families with quests that are overdue since midnight.',
  },
  {
    part: 'select distinct on (quests.family_id) quests.family_id, time_zone, today, time',
    reason: 'Finds the next families with quests whose time of the day is over.',
  },
  {
    part: 'select distinct due.family_id, time_zone from (',
    reason: 'Finds the next families in which a pause has begun or ended.',
  },
  {
    part: 'select distinct waiting.family_id, time_zone from (',
    reason: 'Finds the next families whose points have become enough for a waiting series or quest.',
  },
  {
    part: 'select from allowances where allowances.family_id = families.family_id and next_day <= today',
    reason: 'Finds the next families whose children get their allowance.',
  },
  {
    part: 'select weekly.family_id, time_zone from weekly_grants weekly',
    reason: 'Finds the next families to whose points the weekly ones are added.',
  },
  {
    part: 'select distinct photo.family_id from quest_photos photo',
    reason: 'Finds the next families with photos of quests that are old enough to be deleted.',
  },
  {
    part: 'select distinct week.family_id, time_zone from allowance_weeks week',
    reason: 'Finds the next families with a week of an allowance that can be counted or paid.',
  },
  {
    part: 'from orders where status = $1 and held_until <= $2 and family_id > $3',
    reason: 'Finds the next families with approved orders that can be placed.',
  },
  {
    part: 'and payments.family_id > $5 order by',
    reason: 'Finds the next purged families with payments that were kept long enough for accounting.',
  },
  {
    part: 'and family_id > $5 order by family_id',
    reason: 'Finds the next families with pending payments to check at the provider.',
  },
  {
    part: 'and users.family_id > $3 order by',
    reason: 'Finds the next families with deleted children to purge.',
  },
  {
    part: 'select family_id from families where family_id > $1 and closed_at <',
    reason: 'Finds the next closed families to purge.',
  },
  {
    part: 'select family_id from families where family_id > $1 and (get_byte',
    reason: 'Finds the next families whose ledger is checked tonight.',
  },
  {
    part: 'and card_customers.family_id > $1 order by',
    reason: 'Finds the next purged families whose cards are deleted at the provider.',
  },
  {
    part: 'from reload_settings settings join families',
    reason: 'Finds the next families whose points are to be reloaded.',
  },
  // Other jobs.
  {
    part: 'with recursive zones as ( select min(time_zone)',
    reason: 'Asks once for all families in which time zones something is due.',
  },
  {
    part: 'with recursive hours as ( (select time_zone, supper_hour from families',
    reason: 'Asks once for all families at which hours parents are told of finished quests.',
  },
  {
    part: 'where payments.status = $1 and has_invoice = $2',
    reason: 'Invoices are numbered by the time of the purchase, without gaps over all families.',
  },
  {
    part: 'from orders where (status = $1 and kind = $2) and not exists',
    reason: 'The order that has waited longest gets the next gift code in stock.',
  },
  {
    part: 'from products where kind = digital_card',
    reason: 'Counts the orders of all families that wait for a gift code.',
  },
  {
    part: 'select * from avatars where picture is not null order by family_id limit',
    reason: 'Moves pictures of all families from the database to the store.',
  },
  {
    part: 'delete from contact_changes where expires_at',
    reason: 'Finds unanswered changes of an address by the time when their link expires.',
  },
  {
    part: 'delete from invites where ((joined_at',
    reason: 'Finds invitations by the time when they expire.',
  },
  {
    part: 'delete from parent_invites where expires_at',
    reason: 'Finds invitations of parents by the time when they expire.',
  },
  {
    part: 'delete from account_events where taken_at',
    reason: 'Finds events by the time until which they are kept.',
  },
  {
    part: 'delete from family_tablets where expires_at',
    reason: 'Finds tablets that nobody has used for too long, and codes that no tablet has taken.',
  },
  {
    part: 'delete from known_devices where known_until',
    reason: 'Finds browsers by the time until which they are known.',
  },
  // Calls of others, who do not know the family.
  {
    part: 'from payments where intent_id = ',
    reason: 'The payment provider sends only its own id of the payment.',
  },
  {
    part: 'from refunds where provider_id = any',
    reason: 'The payment provider sends only its own ids of the refunds.',
  },
  {
    part: 'from card_customers where customer_id =',
    reason: 'The payment provider sends only its own id of the customer.',
  },
  {
    part: 'where parent_invites.mail_hash = $1',
    reason: 'Finds the invitation of a mailed link before the family is known.',
  },
  {
    part: 'where parent_invites.link_hash = $1',
    reason: 'Finds the invitation of a copied link before the family is known.',
  },
  {
    part: 'where code_hash = $1 and expires_at > $2',
    reason: 'The link of an invitation contains only its code, and is opened without a session.',
  },
  {
    part: 'left join users on users.id = newsletter_subscribers.user_id',
    reason:
      'The link to unsubscribe contains only the id of the subscriber, and is opened without a session.',
  },
  {
    part: 'select id from family_rewards where id = $1',
    reason: 'Tells whether a page exists that a browser asks for without a session.',
  },
  {
    part: 'select picture from own_quest_pictures where name = $1',
    reason: 'An <img> asks for a picture only by its name, which nobody can guess.',
  },
  {
    part: 'select picture from avatars where name = $1',
    reason: 'A picture is shown without a session, at a URL that contains its secret name.',
  },
  {
    part: 'from known_devices where hash in (',
    reason:
      'A browser is recognised before the sign-in, whose address may belong to accounts of several families.',
  },
  // Commands of the operator.
  {
    part: 'from orders inner join families on families.family_id = orders.family_id where orders.id = $1',
    reason: 'The operator names an order by its id alone.',
  },
  {
    part: 'select orders.id, orders.status, products.sku',
    reason: 'The operator lists the orders of all families.',
  },
  {
    part: 'insert into outbox (id, family_id, user_id, subscriber_id,',
    reason: 'The operator sends the newsletter to all subscribers.',
  },
  {
    part: 'from message_preferences inner join families',
    reason: 'The operator counts all subscribers of the newsletter.',
  },
  {
    part: 'from promos left join promo_uses on promo_uses.promo_id = promos.id group by promos.id',
    reason: 'The operator sees how often each promo code was used.',
  },
  // What is limited over all families, or shared by them.
  {
    part: 'select family_id, payment_id from promo_uses where promo_id =',
    reason: 'A promo code can be used a limited number of times in all.',
  },
  {
    part: 'from own_cards join payments using (card_fingerprint)',
    reason: 'Counts the families that pay with the same card.',
  },
  {
    part: 'delete from product_pictures as picture where product_id = $1',
    reason: 'A picture is kept while an order of any family shows it.',
  },
]
