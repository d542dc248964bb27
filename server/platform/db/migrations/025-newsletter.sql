-- Global: who asked for the newsletter. A row until its link is opened, or has run out; known and unknown addresses are
-- written down alike, and a job finds out to whom there is anything to send.
create table newsletter_requests (
  id uuid primary key,
  -- Of the link's code.
  hash text not null unique,
  email text not null,
  language text not null check (language in ('en-CA', 'fr-CA')),
  text_version text not null,
  asked_at timestamptz not null,
  -- Null until the job has looked at it.
  answered_at timestamptz,
  confirmed_at timestamptz,
  expires_at timestamptz not null
);
create index newsletter_requests_to_answer on newsletter_requests (asked_at) where answered_at is null;
create index newsletter_requests_by_address on newsletter_requests (email);

-- Global: people without an account who get the newsletter, and of those who no longer do what proves that they agreed
-- and left. A parent's yes and no is the switch in the settings.
create table newsletter_subscribers (
  id uuid primary key,
  -- Null once it ended.
  email text unique,
  -- Keyed: by it an old mail's link, or a court's question, finds the row of an address.
  address_hash text not null,
  language text not null check (language in ('en-CA', 'fr-CA')),
  text_version text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('link', 'parent', 'child')),
  -- The parent whose switch took its place.
  user_id uuid,
  check ((email is null) = (ended_at is not null) and (ended_at is null) = (ended_by is null))
);
create index newsletter_subscribers_by_address on newsletter_subscribers (address_hash);
create index newsletter_subscribers_ended on newsletter_subscribers (ended_at) where ended_at is not null;

-- Global: which mailboxes had their code, keyed: it comes once. Noted before the code is made, so that of many at once one
-- makes it.
create table newsletter_gifts (
  mailbox text primary key,
  code text not null references promos (code) deferrable initially deferred,
  given_at timestamptz not null
);

-- Global: the letters that were sent, each once.
create table newsletter_issues (
  id text primary key,
  sent_at timestamptz not null,
  mails integer not null,
  texts integer not null
);

-- When a parent agreed to news by mail or text, and when that ended.
create table news_consents (
  family_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  channel text not null check (channel in ('email', 'sms')),
  given_by text not null check (given_by in ('settings', 'newsletter')),
  text_version text not null,
  language text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by text check (withdrawn_by in ('settings', 'link')),
  primary key (family_id, id),
  foreign key (family_id, user_id) references users,
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create unique index news_consents_given on news_consents (family_id, user_id, channel) where withdrawn_at is null;

-- Whom a message of the newsletter tells who has no account.
alter table outbox add column subscriber_id uuid;
