-- Tablets that all children of a family use, each by tapping its own face. (F04)
create table family_tablets (
  family_id uuid not null references families,
  id uuid not null,
  name text not null,
  -- The children whose faces it shows.
  child_ids uuid[] not null,
  created_by uuid not null,
  created_at timestamptz not null,
  -- Until a browser has become the tablet: hashes of the code of the QR code and of the six digits.
  pairing_hash text unique,
  pairing_digits_hash text unique,
  -- The hash of the key that this browser keeps.
  key_hash text unique,
  -- Not yet a tablet: when the code expires. Otherwise when it has to be used again.
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Of the browser, for parents to recognize.
  browser text not null default '',
  system text not null default '',
  primary key (family_id, id),
  foreign key (family_id, created_by) references users,
  check ((pairing_hash is null) = (key_hash is not null)),
  check ((used_at is null) = (key_hash is null))
);
create index family_tablets_by_expiry on family_tablets (expires_at);

-- A child's session on a tablet ends with the tablet.
alter table sessions add column tablet_id uuid;

-- Pictures that a child taps in order on a tablet. As with PINs, wrong tries are counted.
alter table logins
  add column pictures_hash text,
  add column picture_tries integer not null default 0,
  add column picture_misses integer not null default 0;

alter table account_events drop constraint account_events_kind_check;
alter table account_events add constraint account_events_kind_check check (
  kind in (
    'signed_in', 'session_ended', 'sessions_ended', 'email_changed', 'phone_changed', 'password_changed', 'change_undone',
    'provider_linked', 'child_added', 'child_restored', 'child_deleted', 'family_closed', 'family_restored', 'data_exported',
    'auto_reload_on', 'auto_reload_off', 'email_removed', 'pin_changed', 'pin_locked', 'family_code_changed',
    'tablet_added', 'tablet_ended', 'picture_pin_changed', 'picture_pin_locked'
  )
) not valid;
