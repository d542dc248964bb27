-- A person's own picture, re-encoded, at most one each. Its name, which is in its URL, cannot be guessed.
create table avatars (
  family_id uuid not null,
  user_id uuid not null,
  name text not null unique,
  picture bytea not null,
  primary key (family_id, user_id),
  foreign key (family_id, user_id) references users
);
