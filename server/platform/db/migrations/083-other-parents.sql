-- Invitations of other parents. (F07)
create table parent_invites (
  family_id uuid not null references families,
  id uuid not null,
  invited_by uuid not null,
  -- The address to which the last mail went; empty until somebody who has only the copied link enters one.
  email text not null,
  language text not null check (language in ('en-CA', 'fr-CA')),
  -- Hashes of the link that the inviting parent copies, and of the newest mailed one, which also proves the address.
  link_hash text not null unique,
  mail_hash text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (family_id, id),
  foreign key (family_id, invited_by) references users,
  check ((email = '') = (mail_hash is null))
);
create index parent_invites_by_expiry on parent_invites (expires_at);

alter table account_events drop constraint account_events_kind_check;
alter table account_events add constraint account_events_kind_check check (
  kind in (
    'signed_in', 'session_ended', 'sessions_ended', 'email_changed', 'phone_changed', 'password_changed', 'change_undone',
    'provider_linked', 'child_added', 'child_restored', 'child_deleted', 'family_closed', 'family_restored', 'data_exported',
    'auto_reload_on', 'auto_reload_off', 'email_removed', 'pin_changed', 'pin_locked', 'family_code_changed',
    'tablet_added', 'tablet_ended', 'picture_pin_changed', 'picture_pin_locked',
    'parent_invited', 'parent_joined', 'parent_removed'
  )
) not valid;
