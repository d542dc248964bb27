-- What happened to the accounts of a family, for its parents to read: sign-ins, devices, contacts, closing. Decisions about
-- quests and orders are in quest_steps and order_steps.
create table account_events (
  family_id uuid not null,
  id uuid not null,
  kind text not null check (
    kind in (
      'signed_in', 'session_ended', 'sessions_ended', 'email_changed', 'phone_changed', 'password_changed',
      'change_undone', 'provider_linked', 'child_added', 'child_restored', 'child_deleted', 'family_closed',
      'family_restored', 'data_exported', 'auto_reload_on', 'auto_reload_off'
    )
  ),
  user_id uuid not null, -- whose account it concerns
  taken_by uuid, -- null when nobody was signed in, such as whoever opened a mailed link
  detail text not null default '', -- the new e-mail or phone, or the provider
  browser text not null default '', -- as in sessions
  system text not null default '',
  taken_at timestamptz not null,
  primary key (family_id, id),
  foreign key (family_id, user_id) references users,
  foreign key (family_id, taken_by) references users
);
create index account_events_by_age on account_events (taken_at);
