-- A closed family is frozen: its members cannot sign in and no job changes it, until it is restored, or purged after six
-- months. A deleted child is frozen and purged in the same way.
alter table families
  add column closed_at timestamptz,
  add column purged_at timestamptz;
alter table users
  add column phone_verified_at timestamptz,
  add column closed_at timestamptz,
  add column purged_at timestamptz;
create index families_closed on families (closed_at) where closed_at is not null and purged_at is null;
create index users_closed on users (closed_at) where closed_at is not null and purged_at is null;

alter table codes drop constraint codes_kind_check;
alter table codes add constraint codes_kind_check check (
  kind in ('sign_up', 'child_email', 'reset', 'new_email', 'new_phone', 'restore')
);

alter table transfers drop constraint transfers_kind_check;
alter table transfers add constraint transfers_kind_check check (
  kind in ('trial', 'promise', 'release', 'verify', 'take_back', 'bonus', 'return', 'expired')
);

alter table outbox add column channel text not null default 'email' check (channel in ('email', 'sms'));
alter table outbox alter column channel drop default;
