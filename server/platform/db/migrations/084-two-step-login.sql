-- The authenticator apps with which parents take the second step of a login. (F06)
create table authenticators (
  family_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  name text not null,
  -- The key that the app and the server share, encrypted.
  sealed_key text not null,
  added_at timestamptz not null,
  primary key (family_id, user_id, id),
  foreign key (family_id, user_id) references users
);

-- Each replaces the code of an app once.
create table recovery_codes (
  family_id uuid not null,
  user_id uuid not null,
  hash text not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (family_id, user_id, hash),
  foreign key (family_id, user_id) references users
);

-- The newest 30 seconds of which the parent has used a code: no code of these or earlier ones works again.
alter table logins add column code_step integer not null default 0;

alter table codes drop constraint codes_kind_check;
alter table codes add constraint codes_kind_check check (
  kind in ('sign_up', 'child_email', 'reset', 'new_email', 'new_phone', 'restore', 'proof', 'undo', 'second_step')
) not valid;

alter table account_events drop constraint account_events_kind_check;
alter table account_events add constraint account_events_kind_check check (
  kind in (
    'signed_in', 'session_ended', 'sessions_ended', 'email_changed', 'phone_changed', 'password_changed', 'change_undone',
    'provider_linked', 'child_added', 'child_restored', 'child_deleted', 'family_closed', 'family_restored', 'data_exported',
    'auto_reload_on', 'auto_reload_off', 'email_removed', 'pin_changed', 'pin_locked', 'family_code_changed',
    'tablet_added', 'tablet_ended', 'picture_pin_changed', 'picture_pin_locked',
    'parent_invited', 'parent_joined', 'parent_removed',
    'authenticator_added', 'authenticator_removed', 'recovery_codes_made', 'recovery_code_used'
  )
) not valid;
