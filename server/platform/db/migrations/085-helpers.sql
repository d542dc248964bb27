-- Helpers: adults who decide on finished quests of some of a family's children, and see nothing else. (F07)
alter table users drop constraint users_role_check;
alter table users add constraint users_role_check check (role in ('parent', 'child', 'helper')) not valid;

-- The children whose quests a helper sees. Deleted children stay, so that they are back when they are brought back.
create table helpers (
  family_id uuid not null references families,
  user_id uuid not null,
  child_ids uuid[] not null,
  primary key (family_id, user_id),
  foreign key (family_id, user_id) references users
);

-- For whom an invited helper will decide; null if another parent is invited.
alter table parent_invites add column child_ids uuid[];

alter table account_events drop constraint account_events_kind_check;
alter table account_events add constraint account_events_kind_check check (
  kind in (
    'signed_in', 'session_ended', 'sessions_ended', 'email_changed', 'phone_changed', 'password_changed', 'change_undone',
    'provider_linked', 'child_added', 'child_restored', 'child_deleted', 'family_closed', 'family_restored', 'data_exported',
    'auto_reload_on', 'auto_reload_off', 'email_removed', 'pin_changed', 'pin_locked', 'family_code_changed',
    'tablet_added', 'tablet_ended', 'picture_pin_changed', 'picture_pin_locked',
    'parent_invited', 'parent_joined', 'parent_removed',
    'authenticator_added', 'authenticator_removed', 'recovery_codes_made', 'recovery_code_used',
    'helper_invited', 'helper_joined', 'helper_changed', 'helper_removed'
  )
) not valid;
