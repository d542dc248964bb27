-- Shared by all families: the parent who signs in with a Google or Facebook account. subject is the account's id.
create table identities (
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null,
  family_id uuid not null,
  user_id uuid not null,
  linked_at timestamptz not null,
  primary key (provider, subject),
  foreign key (family_id, user_id) references users
);
create index identities_by_user on identities (family_id, user_id);

-- Shared by all families: the hash of the ticket with which a new person finishes signing up after Google or Facebook.
create table social_tickets (
  hash text primary key,
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null, -- as in identities
  email text not null,
  email_verified boolean not null,
  expires_at timestamptz not null
);
create index social_tickets_by_expiry on social_tickets (expires_at);

-- A sign-up with Google or Facebook whose address is not verified yet. Opening the link of the mail links the identity.
alter table sign_ups
  add column provider text check (provider in ('google', 'facebook')),
  add column subject text,
  add check ((provider is null) = (subject is null));
