import type { Tables } from '#server/platform/db/tables.ts'

type FamilyTable = { [T in keyof Tables]: 'family_id' extends keyof Tables[T] ? T : never }[keyof Tables]

/** Under which name a table's rows are in the export, or why they are not. */
type Place = { as: string } | { because: string }

/** Every table with rows of families has its place: a new one does not compile without. (N08) */
export const places: Record<FamilyTable, Place> = {
  families: { as: 'family' },
  users: { as: 'people' },
  consents: { as: 'consents' },
  contact_changes: { as: 'contact_changes' },
  avatars: { as: 'pictures' },
  invites: { as: 'invites' },
  quests: { as: 'quests' },
  quest_steps: { as: 'quest_steps' },
  quest_series: { as: 'quest_series' },
  ledger_accounts: { as: 'ledger_accounts' },
  transfers: { as: 'transfers' },
  bonuses: { as: 'bonuses' },
  wishes: { as: 'wishes' },
  cart_items: { as: 'cart_items' },
  orders: { as: 'orders' },
  order_steps: { as: 'order_steps' },
  order_reports: { as: 'order_reports' },
  deliveries: { as: 'deliveries' },
  gift_codes: { because: 'stock of ours; the code of an order is read on its page and in its mail' },
  payments: { as: 'payments' },
  payment_quotes: { as: 'payment_quotes' },
  promo_uses: { as: 'promo_uses' },
  refunds: { as: 'refunds' },
  debts: { as: 'debts' },
  debt_repayments: { as: 'debt_repayments' },
  invoices: { as: 'invoices' },
  card_customers: { as: 'card_customers' },
  reload_settings: { as: 'reload_settings' },
  reload_mandates: { as: 'reload_mandates' },
  logins: { as: 'logins' },
  sessions: { as: 'sessions' },
  identities: { as: 'identities' },
  outbox: { as: 'messages' },
  message_preferences: { as: 'message_preferences' },
  news_consents: { as: 'news_consents' },
  message_rounds: { because: 'nothing but that reminders of a day went out, so that they go out once' },
  codes: { because: 'nothing but hashes of links that were mailed, each until it runs out' },
}
