-- Browsers that have signed in to an account: their attempts are counted apart, so that strangers cannot lock its owner out.
create table known_devices (
  family_id uuid not null,
  user_id uuid not null,
  hash text not null unique, -- keyed hash of the token in the browser's cookie and of the user's id
  known_until timestamptz not null,
  primary key (family_id, user_id, hash),
  foreign key (family_id, user_id) references users
);
create index known_devices_by_age on known_devices (known_until);
alter table sessions add column device_hash text; -- the known device on which the session was opened
