-- Passkeys with which parents log in and prove who they are. (F06)
create table passkeys (
  family_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  name text not null,
  -- What the browser calls the passkey, and how it can reach the device that has it.
  credential_id text not null,
  transports text[] not null,
  public_key bytea not null,
  -- How often the device has used the passkey; 0 if it does not count.
  counter bigint not null,
  -- Whether other devices of its owner have the passkey, too.
  backed_up boolean not null,
  added_at timestamptz not null,
  last_used_at timestamptz,
  primary key (family_id, user_id, id),
  foreign key (family_id, user_id) references users
);

-- A login names only the passkey.
create unique index passkeys_by_credential on passkeys (credential_id);

alter table account_events drop constraint account_events_kind_check;
alter table account_events add constraint account_events_kind_check check (
  kind in (
    'signed_in', 'session_ended', 'sessions_ended', 'email_changed', 'phone_changed', 'password_changed', 'change_undone',
    'provider_linked', 'child_added', 'child_restored', 'child_deleted', 'family_closed', 'family_restored', 'data_exported',
    'auto_reload_on', 'auto_reload_off', 'email_removed', 'pin_changed', 'pin_locked', 'family_code_changed',
    'tablet_added', 'tablet_ended', 'picture_pin_changed', 'picture_pin_locked',
    'parent_invited', 'parent_joined', 'parent_removed',
    'authenticator_added', 'authenticator_removed', 'recovery_codes_made', 'recovery_code_used',
    'helper_invited', 'helper_joined', 'helper_changed', 'helper_removed',
    'passkey_added', 'passkey_removed'
  )
) not valid;
