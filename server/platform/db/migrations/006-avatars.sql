-- A person's own picture, re-encoded; one each, so the old one goes. Served under its name, which nobody can guess.
create table avatars (
  family_id uuid not null,
  user_id uuid not null,
  name text not null unique,
  picture bytea not null,
  primary key (family_id, user_id),
  foreign key (family_id, user_id) references users
);
