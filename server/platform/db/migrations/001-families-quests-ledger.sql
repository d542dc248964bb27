-- The family is the tenant: the key of every family table begins with family_id, and foreign keys include it, so a row
-- cannot point into another family. Tables that are read before the family is known are shared by all families.

create table families (
  family_id uuid primary key,
  time_zone text not null,
  created_at timestamptz not null
);

create table users (
  family_id uuid not null references families,
  id uuid not null,
  role text not null check (role in ('parent', 'child')),
  email text not null,
  email_verified_at timestamptz,
  phone text not null,
  first_name text not null,
  last_name text not null,
  birthday date,
  avatar text,
  language text not null check (language in ('en-CA', 'fr-CA')),
  active boolean not null, -- false once a child is deleted
  created_at timestamptz not null,
  primary key (family_id, id)
);

create table consents (
  family_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  given_by uuid not null,
  kind text not null check (kind in ('terms', 'guardian')),
  text_version text not null,
  language text not null,
  given_at timestamptz not null,
  primary key (family_id, id),
  foreign key (family_id, user_id) references users,
  foreign key (family_id, given_by) references users
);

-- Shared by all families: the person who signs in with an e-mail address, which is in lower case.
create table logins (
  email text primary key,
  family_id uuid not null,
  user_id uuid not null,
  password_hash text not null,
  unique (family_id, user_id),
  foreign key (family_id, user_id) references users
);

-- Shared by all families: the person signed in with a bearer token, of which only the hash is stored.
create table sessions (
  token_hash text primary key,
  family_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (family_id, user_id) references users
);
create index sessions_by_user on sessions (family_id, user_id);
create index sessions_by_expiry on sessions (expires_at);

-- Shared by all families: sign-ups with an unverified address. Several may have one address; the first verified wins.
create table sign_ups (
  id uuid primary key,
  email text not null,
  phone text not null,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  language text not null check (language in ('en-CA', 'fr-CA')),
  time_zone text not null,
  terms_version text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_ups_by_email on sign_ups (email);
create index sign_ups_by_expiry on sign_ups (expires_at);

-- Shared by all families: the hash of a code that was sent for a sign-up, or to a person.
create table codes (
  hash text primary key,
  kind text not null check (kind in ('sign_up', 'child_email', 'reset')),
  sign_up_id uuid,
  family_id uuid,
  user_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (family_id, user_id) references users,
  check (num_nonnulls(sign_up_id, user_id) = 1 and num_nulls(family_id, user_id) <> 1)
);
create index codes_by_user on codes (family_id, user_id);
create index codes_by_expiry on codes (expires_at);

-- Shared by all families: keyed hashes of the addresses and phone numbers that got welcome points.
create table trials (
  hash text primary key
);

create table ledger_accounts (
  family_id uuid not null references families,
  id text not null, -- the kind, and for a child's account also the child
  kind text not null check (kind in ('issued', 'wallet', 'promised', 'redeemed', 'available', 'requested')),
  child_id uuid,
  balance bigint not null,
  primary key (family_id, id),
  foreign key (family_id, child_id) references users,
  check (kind = 'issued' or balance >= 0),
  check ((child_id is not null) = (kind in ('available', 'requested')))
);

create table transfers (
  family_id uuid not null,
  id uuid not null,
  from_account text not null,
  to_account text not null,
  points integer not null check (points > 0),
  kind text not null check (kind in ('trial', 'promise', 'release', 'verify', 'take_back')),
  reference uuid not null, -- the id of what moved the points, such as a quest's step
  made_at timestamptz not null,
  primary key (family_id, id),
  foreign key (family_id, from_account) references ledger_accounts,
  foreign key (family_id, to_account) references ledger_accounts,
  unique (family_id, reference, from_account, to_account),
  check (from_account <> to_account)
);
create index transfers_by_receiver on transfers (family_id, to_account, made_at);

create table quests (
  family_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  name text not null,
  description text not null,
  points integer not null check (points between 1 and 1000000),
  -- The points that the ledger holds for this quest: verifying pays them, releasing returns them.
  promised integer not null check (promised >= 0),
  due_date date not null,
  reoccur_scale text check (reoccur_scale in ('days', 'weeks', 'months')),
  reoccur_frequency integer not null check (reoccur_frequency between 1 and 365),
  complete boolean not null,
  verified boolean not null,
  finished_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, child_id) references users,
  foreign key (family_id, decided_by) references users,
  check (complete or not verified)
);
create index quests_by_child on quests (family_id, child_id, updated_at desc) where deleted_at is null;

create table quest_steps (
  family_id uuid not null,
  id uuid not null,
  quest_id uuid not null,
  step text not null check (
    step in ('create', 'finish', 'unfinish', 'verify', 'reject', 'extend', 'edit', 'restore', 'undo', 'delete')
  ),
  taken_by uuid not null,
  note text,
  -- The quest's values before the step, for undoing it.
  points_before integer not null,
  due_before date not null,
  finished_before timestamptz,
  taken_at timestamptz not null,
  primary key (family_id, id),
  foreign key (family_id, quest_id) references quests,
  foreign key (family_id, taken_by) references users
);
create index quest_steps_by_quest on quest_steps (family_id, quest_id, taken_at);

-- Shared by all families: messages to send. The message of a sign-up has no family yet.
create table outbox (
  id uuid primary key,
  family_id uuid references families,
  kind text not null,
  to_address text not null,
  to_name text not null,
  language text not null check (language in ('en-CA', 'fr-CA')),
  facts jsonb not null, -- the values in its text
  tries integer not null,
  next_try_at timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  failure text
);
create index outbox_due on outbox (next_try_at) where next_try_at is not null;

-- Shared by all families: responses of writes, so that a write repeated with its key gets the same response for a day.
create table idempotency_keys (
  person text not null,
  call text not null,
  key text not null,
  number integer not null, -- counts the transactions of one request
  body_hash text not null,
  answer jsonb not null, -- the transaction's result
  made_at timestamptz not null,
  primary key (person, call, key, number)
);
create index idempotency_keys_by_age on idempotency_keys (made_at);

-- Shared by all families: bot challenges that were solved, each good for one pass, and the passes given for them.
create table bot_solutions (
  hash text primary key,
  expires_at timestamptz not null
);
create table bot_passes (
  hash text primary key,
  calls_left integer not null check (calls_left >= 0),
  expires_at timestamptz not null
);

-- Shared by all families: the number of tries within a time window.
create table throttles (
  key text primary key, -- a keyed hash
  tries integer not null,
  resets_at timestamptz not null
);
create index throttles_by_reset on throttles (resets_at);
