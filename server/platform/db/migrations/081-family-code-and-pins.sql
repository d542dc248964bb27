-- A child without an address has '' in users.email. It signs in with its family's code, its first name and its PIN. (F03)
alter table families add column family_code text unique;
alter table logins
  add column pin_hash text,
  -- Wrong PINs in a row, and since the PIN was set. At five or twenty, the child can sign in again only after a parent has set a
  -- PIN.
  add column pin_tries integer not null default 0,
  add column pin_misses integer not null default 0,
  drop constraint logins_check;
alter table logins add constraint logins_check check (
  email is not null or unproven_email is not null or pin_hash is not null
) not valid;
alter table account_events drop constraint account_events_kind_check;
alter table account_events add constraint account_events_kind_check check (
  kind in (
    'signed_in', 'session_ended', 'sessions_ended', 'email_changed', 'phone_changed', 'password_changed', 'change_undone',
    'provider_linked', 'child_added', 'child_restored', 'child_deleted', 'family_closed', 'family_restored', 'data_exported',
    'auto_reload_on', 'auto_reload_off', 'email_removed', 'pin_changed', 'pin_locked', 'family_code_changed'
  )
) not valid;
