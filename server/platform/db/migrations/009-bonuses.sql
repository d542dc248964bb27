-- Points a parent gives a child without a quest.
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

-- In which order balances changed: several transfers share an instant, and their ids say nothing about it. It is given
-- out under the lock of both accounts, so in the history of an account it goes up with the balance it belongs to.
alter table transfers add column number bigint generated always as identity;
create index transfers_by_sender on transfers (family_id, from_account, made_at);
