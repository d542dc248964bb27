-- Shared by all families: requests for the newsletter. A row is kept until its link expires, also after the link was
-- opened. Known and unknown addresses are stored alike, and a job finds out who gets a mail.
create table newsletter_requests (
  id uuid primary key,
  -- The hash of the link's code.
  hash text not null unique,
  email text not null,
  language text not null check (language in ('en-CA', 'fr-CA')),
  text_version text not null, -- of the consent
  asked_at timestamptz not null, -- when the newsletter was requested
  -- Null until the job has handled it.
  answered_at timestamptz,
  confirmed_at timestamptz,
  expires_at timestamptz not null
);
create index newsletter_requests_to_answer on newsletter_requests (asked_at) where answered_at is null;
create index newsletter_requests_by_address on newsletter_requests (email);

-- Shared by all families: subscribers without an account, and the proof that former ones agreed and unsubscribed.
-- Parents subscribe in their settings instead.
create table newsletter_subscribers (
  id uuid primary key,
  -- Null after unsubscribing.
  email text unique,
  -- A keyed hash of the address, for finding the row from the link of an old mail, or after a complaint.
  address_hash text not null,
  language text not null check (language in ('en-CA', 'fr-CA')),
  text_version text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz not null,
  ended_at timestamptz,
  -- 'parent', 'child': a parent's setting, or a child's account with this address, has replaced the subscription.
  ended_by text check (ended_by in ('link', 'parent', 'child')),
  -- The parent whose setting replaced this subscription.
  user_id uuid,
  check ((email is null) = (ended_at is not null) and (ended_at is null) = (ended_by is null))
);
create index newsletter_subscribers_by_address on newsletter_subscribers (address_hash);
create index newsletter_subscribers_ended on newsletter_subscribers (ended_at) where ended_at is not null;

-- Shared by all families: the mailboxes that got the welcome code, as keyed hashes. Inserted before the code is created,
-- so that concurrent requests create only one.
create table newsletter_gifts (
  mailbox text primary key,
  code text not null references promos (code) deferrable initially deferred,
  given_at timestamptz not null
);

-- Shared by all families: the newsletters that were sent, each once.
create table newsletter_issues (
  id text primary key,
  sent_at timestamptz not null,
  mails integer not null,
  texts integer not null
);

-- When a parent agreed to news by mail or text message, and when that ended.
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

-- The subscriber without an account to whom a message goes.
alter table outbox add column subscriber_id uuid;
