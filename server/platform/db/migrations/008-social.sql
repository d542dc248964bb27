-- Global: a person at Google or Facebook, by their number there, to the parent they sign in as.
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

-- Global: hash of the ticket that somebody new from a provider finishes the sign-up with.
create table social_tickets (
  hash text primary key,
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null,
  email text not null,
  email_verified boolean not null,
  expires_at timestamptz not null
);
create index social_tickets_by_expiry on social_tickets (expires_at);

-- A sign-up that came from a provider and waits for its mail: opening the mail links the identity.
alter table sign_ups
  add column provider text check (provider in ('google', 'facebook')),
  add column subject text,
  add check ((provider is null) = (subject is null));
