-- A new, unverified address or number, requested at asked_at. Until the link sent to it is opened, the old one is used.
create table contact_changes (
  family_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (family_id, user_id, kind),
  foreign key (family_id, user_id) references users
);
create index contact_changes_by_expiry on contact_changes (expires_at);

-- The id lets the owner end the session from another device. browser and system are one word each (Firefox, Android).
alter table sessions
  add column id uuid not null default gen_random_uuid(),
  add column browser text not null default '',
  add column system text not null default '';
alter table sessions
  alter column id drop default,
  alter column browser drop default,
  alter column system drop default;
create unique index sessions_by_id on sessions (id);
