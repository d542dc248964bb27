-- A picture that was moved to the store of PICTURE_STORE_URL is null here.
alter table avatars alter column picture drop not null;
alter table product_pictures alter column picture drop not null, alter column small drop not null;
-- Names of people's pictures that nobody shows any more, until they are deleted in the store.
create table unused_pictures (
  name text primary key,
  unused_since timestamptz not null
);
