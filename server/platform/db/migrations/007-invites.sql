-- A kid a parent has invited, from the invitation until the parent's word: approved it becomes a user, declined or run
-- out it is deleted.
create table invites (
  family_id uuid not null references families,
  id uuid not null,
  invited_by uuid not null,
  channel text not null check (channel in ('email', 'sms')),
  -- As the parent wrote it; the kid's own names come when it joins.
  name text not null,
  -- Lower case; empty until a kid invited by text says which.
  email text not null,
  phone text not null,
  language text not null check (language in ('en-CA', 'fr-CA')),
  -- The guardian's consent, given with the invitation.
  consent_version text not null,
  consent_language text not null,
  consent_at timestamptz not null,
  -- Of the newest link; gone once it was used.
  code_hash text unique,
  sent integer not null check (sent > 0),
  sent_at timestamptz not null,
  -- Of the link; once joined, of the wait for the parent.
  expires_at timestamptz not null,
  joined_at timestamptz,
  first_name text,
  last_name text,
  password_hash text,
  primary key (family_id, id),
  foreign key (family_id, invited_by) references users,
  check ((joined_at is null) = (code_hash is not null)),
  check (num_nulls(joined_at, first_name, last_name, password_hash) in (0, 4))
);
create index invites_by_expiry on invites (expires_at);
