// Written by `npm run tables` from the migrations; a test says when it is stale.
import type { ColumnType, GeneratedAlways } from 'kysely'

type Json = ColumnType<unknown, string, string>

export type Tables = {
  avatars: {
    family_id: string
    user_id: string
    name: string
    picture: Uint8Array
  }
  bonuses: {
    family_id: string
    id: string
    child_id: string
    given_by: string
    points: number
    note: string | null
    given_at: Date
  }
  bot_passes: {
    hash: string
    calls_left: number
    expires_at: Date
  }
  bot_solutions: {
    hash: string
    expires_at: Date
  }
  card_customers: {
    family_id: string
    customer_id: string | null
    default_card: string | null
    created_at: Date
  }
  cart_items: {
    family_id: string
    id: string
    child_id: string
    product_id: string
    points: number
    added_at: Date
  }
  catalog_versions: {
    id: number
    version: number
    fed: number
    fed_to: string
  }
  categories: {
    id: string
    key: string
    name_en: string
    name_fr: string
    icon: string
    position: number
  }
  codes: {
    hash: string
    kind: 'sign_up' | 'child_email' | 'reset' | 'new_email' | 'new_phone' | 'restore'
    sign_up_id: string | null
    family_id: string | null
    user_id: string | null
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  consents: {
    family_id: string
    id: string
    user_id: string
    given_by: string
    kind: 'terms' | 'guardian'
    text_version: string
    language: string
    given_at: Date
  }
  contact_changes: {
    family_id: string
    user_id: string
    kind: 'email' | 'phone'
    value: string
    asked_at: Date
    expires_at: Date
  }
  debt_repayments: {
    family_id: string
    id: string
    refund_id: string
    payment_id: string
    points: number
    repaid_at: Date
  }
  debts: {
    family_id: string
    refund_id: string
    points: number
    repaid: number
    owed_since: Date
    settled_at: Date | null
    forgiven: number
  }
  deliveries: {
    family_id: string
    id: string
    name: string
    phone: string
    email: string
    line1: string
    line2: string
    city: string
    province: string
    postal_code: string
    country: 'CA' | 'US'
    given_at: Date
  }
  families: {
    family_id: string
    time_zone: string
    created_at: Date
    closed_at: Date | null
    purged_at: Date | null
  }
  gift_codes: {
    id: string
    product_id: string
    code: string
    fingerprint: string
    imported_at: Date
    family_id: string | null
    order_id: string | null
    given_at: Date | null
  }
  idempotency_keys: {
    person: string
    call: string
    key: string
    number: number
    body_hash: string
    answer: Json
    made_at: Date
  }
  identities: {
    provider: 'google' | 'facebook'
    subject: string
    family_id: string
    user_id: string
    linked_at: Date
  }
  invites: {
    family_id: string
    id: string
    invited_by: string
    channel: 'email' | 'sms'
    name: string
    email: string
    phone: string
    language: 'en-CA' | 'fr-CA'
    consent_version: string
    consent_language: string
    consent_at: Date
    code_hash: string | null
    sent: number
    sent_at: Date
    expires_at: Date
    joined_at: Date | null
    first_name: string | null
    last_name: string | null
    password_hash: string | null
  }
  invoice_numbers: {
    year: number
    last: number
  }
  invoices: {
    family_id: string
    payment_id: string
    number: string
    language: 'en-CA' | 'fr-CA'
    issued_at: Date
    seller: Json
    time_zone: string
  }
  ledger_accounts: {
    family_id: string
    id: string
    kind: 'issued' | 'wallet' | 'promised' | 'redeemed' | 'available' | 'requested'
    child_id: string | null
    balance: number
  }
  logins: {
    email: string
    family_id: string
    user_id: string
    password_hash: string
  }
  mail_requests: {
    id: string
    kind: 'reset' | 'verification'
    email: string
    asked_at: Date
  }
  message_preferences: {
    family_id: string
    user_id: string
    preference: 'news_and_promo' | 'completed_quests' | 'low_points' | 'messages'
    channel: 'email' | 'sms'
    is_on: boolean
  }
  news_consents: {
    family_id: string
    id: string
    user_id: string
    channel: 'email' | 'sms'
    given_by: 'settings' | 'newsletter'
    text_version: string
    language: string
    given_at: Date
    withdrawn_at: Date | null
    withdrawn_by: 'settings' | 'link' | null
  }
  newsletter_gifts: {
    mailbox: string
    code: string
    given_at: Date
  }
  newsletter_issues: {
    id: string
    sent_at: Date
    mails: number
    texts: number
  }
  newsletter_requests: {
    id: string
    hash: string
    email: string
    language: 'en-CA' | 'fr-CA'
    text_version: string
    asked_at: Date
    answered_at: Date | null
    confirmed_at: Date | null
    expires_at: Date
  }
  newsletter_subscribers: {
    id: string
    email: string | null
    address_hash: string
    language: 'en-CA' | 'fr-CA'
    text_version: string
    asked_at: Date
    confirmed_at: Date
    ended_at: Date | null
    ended_by: 'link' | 'parent' | 'child' | null
    user_id: string | null
  }
  operator_rounds: {
    round: string
    day: string
  }
  order_reports: {
    family_id: string
    id: string
    order_id: string
    problem: 'undelivered' | 'damaged'
    note: string
    return_number: string
    reported_by: string
    reported_at: Date
    return_by: string | null
    settled_at: Date | null
  }
  order_steps: {
    family_id: string
    id: string
    order_id: string
    step: 'request' | 'withdraw' | 'approve' | 'reject' | 'cancel' | 'place' | 'ship' | 'deliver' | 'report' | 'compensate'
    taken_by: string | null
    note: string | null
    taken_at: Date
  }
  orders: {
    family_id: string
    id: string
    request_id: string
    child_id: string
    product_id: string
    kind: 'merchandise' | 'physical_card' | 'digital_card'
    name_en: string
    name_fr: string
    picture: string | null
    points: number
    status: 'requested' | 'rejected' | 'cancelled' | 'approved' | 'placed' | 'shipped' | 'delivered' | 'returned'
    requested_at: Date
    updated_at: Date
    decided_at: Date | null
    decided_by: string | null
    note: string | null
    delivery_id: string | null
    held_until: Date | null
    placed_at: Date | null
    shipped_at: Date | null
    delivered_at: Date | null
    carrier: string | null
    tracking: string | null
    expected_from: string | null
    expected_until: string | null
  }
  outbox: {
    id: string
    family_id: string | null
    kind: string
    to_address: string
    to_name: string
    language: 'en-CA' | 'fr-CA'
    facts: Json
    tries: number
    next_try_at: Date | null
    created_at: Date
    sent_at: Date | null
    failure: string | null
    channel: 'email' | 'sms'
    user_id: string | null
    good_until: Date | null
    subscriber_id: string | null
  }
  payment_quotes: {
    family_id: string
    id: string
    payment_id: string
    package: number
    points: number
    bonus_points: number
    base_price: number
    discount: number
    tax_price: number
    total_price: number
    taxes: Json
    postal_code: string
    promo_id: string | null
    made_at: Date
  }
  payments: {
    family_id: string
    id: string
    cause: 'store' | 'reload'
    bought_by: string | null
    status: 'pending' | 'succeeded' | 'failed' | 'cancelled'
    quote_id: string
    intent_id: string | null
    failure: string | null
    started_at: Date
    asked_at: Date | null
    updated_at: Date
    purchased_at: Date | null
    card_brand: string | null
    card_last4: string | null
    card_exp_month: number | null
    card_exp_year: number | null
    billing_name: string | null
    billing_email: string | null
    billing_line1: string | null
    billing_city: string | null
    billing_postal_code: string | null
    billing_country: string | null
    replaced_at: Date | null
  }
  product_pictures: {
    product_id: string
    position: number
    name: string
    picture: Uint8Array
    small: Uint8Array
  }
  products: {
    id: string
    sku: string
    category_id: string
    kind: 'merchandise' | 'physical_card' | 'digital_card'
    name_en: string
    name_fr: string
    description_en: string
    description_fr: string
    points: number
    created_at: Date
    updated_at: Date
    retired_at: Date | null
  }
  promo_uses: {
    family_id: string
    payment_id: string
    promo_id: string
    held_at: Date
    used_at: Date | null
  }
  promos: {
    id: string
    code: string
    percent: number
    first_purchase_only: boolean
    per_family: number
    in_all: number | null
    note: string
    created_at: Date
    expires_at: Date | null
    retired_at: Date | null
  }
  quest_series: {
    family_id: string
    id: string
    stopped_at: Date | null
    waiting_since: Date | null
    waiting_after: string | null
    waiting_cause: string | null
  }
  quest_steps: {
    family_id: string
    id: string
    quest_id: string
    step: 'create' | 'finish' | 'unfinish' | 'verify' | 'reject' | 'extend' | 'edit' | 'restore' | 'undo' | 'delete' | 'expire' | 'stop'
    taken_by: string | null
    note: string | null
    points_before: number
    due_before: string
    finished_before: Date | null
    taken_at: Date
  }
  quests: {
    family_id: string
    id: string
    child_id: string
    name: string
    description: string
    points: number
    promised: number
    due_date: string
    reoccur_scale: 'days' | 'weeks' | 'months' | null
    reoccur_frequency: number
    complete: boolean
    verified: boolean
    finished_at: Date | null
    decided_at: Date | null
    decided_by: string | null
    note: string | null
    created_at: Date
    updated_at: Date
    deleted_at: Date | null
    series_id: string | null
    series_number: number | null
    anchor_day: number
    made_by: string | null
    expired_for: string | null
    next_points: number
  }
  refunds: {
    family_id: string
    id: string
    payment_id: string
    kind: 'refund' | 'dispute'
    provider_id: string
    amount: number
    points_due: number
    points_taken: number
    made_at: Date
    reversed_at: Date | null
    points_back: number | null
    lost_at: Date | null
  }
  reload_mandates: {
    family_id: string
    id: string
    agreed_by: string
    amount: number
    threshold: number
    start_date: string
    text_version: string
    language: 'en-CA' | 'fr-CA'
    agreed_at: Date
  }
  reload_settings: {
    family_id: string
    is_auto_reload: boolean
    amount: number | null
    threshold: number | null
    start_date: string | null
    mandate_id: string | null
    declines: number
    updated_at: Date
    stopped_because: 'declined' | 'no_card' | null
  }
  sent_digests: {
    family_id: string
    digest: 'quest_reminder' | 'weekly_summary' | 'low_points'
    day: string
  }
  sessions: {
    token_hash: string
    family_id: string
    user_id: string
    created_at: Date
    expires_at: Date
    id: string
    browser: string
    system: string
  }
  sign_ups: {
    id: string
    email: string
    phone: string
    first_name: string
    last_name: string
    password_hash: string
    language: 'en-CA' | 'fr-CA'
    time_zone: string
    terms_version: string
    created_at: Date
    expires_at: Date
    provider: 'google' | 'facebook' | null
    subject: string | null
  }
  social_tickets: {
    hash: string
    provider: 'google' | 'facebook'
    subject: string
    email: string
    email_verified: boolean
    expires_at: Date
  }
  throttles: {
    key: string
    tries: number
    resets_at: Date
  }
  transfers: {
    family_id: string
    id: string
    from_account: string
    to_account: string
    points: number
    kind: 'trial' | 'promise' | 'release' | 'verify' | 'take_back' | 'bonus' | 'return' | 'expired' | 'purchase' | 'request' | 'hand_back' | 'redeem' | 'compensate' | 'refund' | 'repay' | 'reverse'
    reference: string
    made_at: Date
    number: GeneratedAlways<number>
  }
  trials: {
    hash: string
  }
  users: {
    family_id: string
    id: string
    role: 'parent' | 'child'
    email: string
    email_verified_at: Date | null
    phone: string
    first_name: string
    last_name: string
    birthday: string | null
    avatar: string | null
    language: 'en-CA' | 'fr-CA'
    active: boolean
    created_at: Date
    phone_verified_at: Date | null
    closed_at: Date | null
    purged_at: Date | null
  }
  wishes: {
    family_id: string
    id: string
    child_id: string
    product_id: string
    is_goal: boolean
    wished_at: Date
  }
}
