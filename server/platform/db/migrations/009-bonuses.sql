-- Points that a parent gives a child without a quest.
create table bonuses (
  family_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  given_by uuid not null,
  points integer not null check (points > 0),
  note text,
  given_at timestamptz not null,
  primary key (family_id, id),
  foreign key (family_id, child_id) references users,
  foreign key (family_id, given_by) references users
);

-- The order in which balances changed: several transfers can have the same instant, and ids have no order. The number is
-- assigned while both accounts are locked, so within an account it rises in the order of its balances.
alter table transfers add column number bigint generated always as identity;
create index transfers_by_sender on transfers (family_id, from_account, made_at);
