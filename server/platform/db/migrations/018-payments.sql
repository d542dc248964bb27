-- A family's customer at the card provider, Stripe, which stores the cards. Questnest stores only a card's last digits.
create table card_customers (
  family_id uuid primary key references families,
  -- The provider's id; null until the provider has responded, because the row is inserted before the call.
  customer_id text unique,
  -- The provider's id of the default card, which auto-reload charges.
  default_card text,
  created_at timestamptz not null
);

-- Shared by all families: codes that make points cheaper.
create table promos (
  id uuid primary key,
  code text not null unique check (code = upper(code)),
  percent integer not null check (percent between 1 and 90),
  first_purchase_only boolean not null,
  -- How often one family, and how often all together, may use it; null means without a limit.
  per_family integer not null check (per_family > 0),
  in_all integer check (in_all > 0),
  -- For the operator.
  note text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  retired_at timestamptz
);

-- A purchase of points. It is pending until the provider reports success; after that only refunds change it. An abandoned
-- one is cancelled at the provider first, so that it cannot succeed later.
create table payments (
  family_id uuid not null references families,
  id uuid not null,
  cause text not null check (cause in ('store', 'reload')),
  -- Null for an auto-reload.
  bought_by uuid,
  status text not null check (status in ('pending', 'succeeded', 'failed', 'cancelled')),
  -- The quote to be charged; after success, the one that was charged.
  quote_id uuid not null,
  -- The provider's id; null until the provider has responded.
  intent_id text unique,
  -- The provider's code for why the last try was declined.
  failure text,
  started_at timestamptz not null,
  -- When the provider was last asked for the payment's state.
  asked_at timestamptz,
  updated_at timestamptz not null,
  purchased_at timestamptz,
  -- The card and the billing details when the payment succeeded, for the history and the invoice.
  card_brand text,
  card_last4 text,
  card_exp_month integer,
  card_exp_year integer,
  billing_name text,
  billing_email text,
  billing_line1 text,
  billing_city text,
  billing_postal_code text,
  billing_country text,
  primary key (family_id, id),
  foreign key (family_id, bought_by) references users,
  check (status <> 'succeeded' or purchased_at is not null)
);
create index payments_by_age on payments (family_id, purchased_at desc, id desc) where status = 'succeeded';
create index payments_pending on payments (started_at) where status = 'pending';
-- At most one pending auto-reload.
create unique index payments_reloading on payments (family_id) where status = 'pending' and cause = 'reload';

-- What a payment costs. When the parent changes the choice, a new quote is added. The provider stores the id of the quote
-- that it charges, so a payment confirmed during the change is credited according to the quote that was really paid.
create table payment_quotes (
  family_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  package integer not null,
  points integer not null check (points > 0),
  bonus_points integer not null check (bonus_points >= 0),
  -- In cents.
  base_price integer not null check (base_price > 0),
  discount integer not null check (discount >= 0),
  tax_price integer not null check (tax_price >= 0),
  total_price integer not null,
  -- [{name, rate, amount}], as on the invoice.
  taxes jsonb not null,
  postal_code text not null,
  promo_id uuid references promos,
  made_at timestamptz not null,
  primary key (family_id, id),
  foreign key (family_id, payment_id) references payments,
  check (total_price = base_price - discount + tax_price)
);
create index payment_quotes_by_payment on payment_quotes (family_id, payment_id);
alter table payments add foreign key (family_id, quote_id) references payment_quotes deferrable initially deferred;

-- A promo code is reserved by a pending payment, and used once the payment succeeds. Cancelling the payment frees it.
create table promo_uses (
  family_id uuid not null,
  payment_id uuid not null,
  promo_id uuid not null references promos,
  held_at timestamptz not null, -- since when it is reserved
  used_at timestamptz,
  primary key (family_id, payment_id),
  foreign key (family_id, payment_id) references payments
);
create index promo_uses_by_promo on promo_uses (promo_id, family_id);

-- Money that went back: a refund by the operator, or what a bank took after a dispute.
create table refunds (
  family_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  kind text not null check (kind in ('refund', 'dispute')),
  -- The provider's id of the refund or the dispute.
  provider_id text not null unique,
  -- In cents.
  amount integer not null check (amount > 0),
  -- The points to take back, and how many of them the wallet had.
  points_due integer not null check (points_due >= 0),
  points_taken integer not null check (points_taken between 0 and points_due),
  made_at timestamptz not null,
  -- The dispute was won, or the refund failed: the family got its points again.
  reversed_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, payment_id) references payments
);
create index refunds_by_payment on refunds (family_id, payment_id);

-- Points that a refund could not take because they were spent. The next purchase repays them first.
create table debts (
  family_id uuid not null,
  refund_id uuid not null,
  points integer not null check (points > 0),
  repaid integer not null check (repaid between 0 and points),
  owed_since timestamptz not null,
  -- Repaid, or forgiven because the refund was reversed.
  settled_at timestamptz,
  primary key (family_id, refund_id),
  foreign key (family_id, refund_id) references refunds
);

-- Owed points that a purchase repaid. The id is the reference of their transfer.
create table debt_repayments (
  family_id uuid not null,
  id uuid not null,
  refund_id uuid not null,
  payment_id uuid not null,
  points integer not null check (points > 0),
  repaid_at timestamptz not null,
  primary key (family_id, id),
  foreign key (family_id, refund_id) references debts,
  foreign key (family_id, payment_id) references payments
);

-- Shared by all families: the last invoice number of a year. One job assigns the numbers, so that they have no gap.
create table invoice_numbers (
  year integer primary key,
  last integer not null
);

create table invoices (
  family_id uuid not null,
  payment_id uuid not null,
  number text not null unique,
  language text not null check (language in ('en-CA', 'fr-CA')),
  issued_at timestamptz not null,
  primary key (family_id, payment_id),
  foreign key (family_id, payment_id) references payments
);

-- A parent's consent to automatic charges, given when saving auto-reload.
create table reload_mandates (
  family_id uuid not null,
  id uuid not null,
  agreed_by uuid not null,
  amount integer not null,
  threshold integer not null,
  start_date date not null,
  text_version text not null,
  language text not null check (language in ('en-CA', 'fr-CA')),
  agreed_at timestamptz not null,
  primary key (family_id, id),
  foreign key (family_id, agreed_by) references users
);

create table reload_settings (
  family_id uuid primary key references families,
  is_auto_reload boolean not null,
  -- Packages of the store: the one to buy, and the one whose points are the threshold.
  amount integer,
  threshold integer,
  start_date date,
  mandate_id uuid,
  -- Declined charges in a row; the third switches auto-reload off.
  declines integer not null check (declines >= 0),
  updated_at timestamptz not null,
  foreign key (family_id, mandate_id) references reload_mandates,
  check (not is_auto_reload or num_nulls(amount, threshold, start_date, mandate_id) = 0)
);

alter table transfers drop constraint transfers_kind_check;
alter table transfers add constraint transfers_kind_check check (
  kind in (
    'trial', 'promise', 'release', 'verify', 'take_back', 'bonus', 'return', 'expired',
    'purchase', 'request', 'hand_back', 'redeem', 'compensate', 'refund', 'repay', 'reverse'
  )
);
