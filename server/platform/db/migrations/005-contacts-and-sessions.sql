-- A new e-mail address or phone number waits here until the link sent to it is opened; until then the old one holds.
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

-- By its id the owner ends a session from elsewhere; browser and system say in a word which one it is.
alter table sessions
  add column id uuid not null default gen_random_uuid(),
  add column browser text not null default '',
  add column system text not null default '';
alter table sessions
  alter column id drop default,
  alter column browser drop default,
  alter column system drop default;
create unique index sessions_by_id on sessions (id);
