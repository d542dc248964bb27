-- A kid whom a parent has invited. When the parent approves the kid, it becomes a user; when the parent declines or the
-- link expires, the row is deleted. `sent` counts the links that were sent.
create table invites (
  family_id uuid not null references families,
  id uuid not null,
  invited_by uuid not null,
  channel text not null check (channel in ('email', 'sms')),
  -- As the parent wrote it; the kid enters its own names when it joins.
  name text not null,
  -- In lower case; empty until a kid invited by text message enters it.
  email text not null,
  phone text not null,
  language text not null check (language in ('en-CA', 'fr-CA')),
  -- The guardian's consent, given with the invitation.
  consent_version text not null,
  consent_language text not null,
  consent_at timestamptz not null,
  -- The hash of the newest link; null once it was used.
  code_hash text unique,
  sent integer not null check (sent > 0),
  sent_at timestamptz not null,
  -- When the link expires; after joining, when the wait for the parent ends.
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
