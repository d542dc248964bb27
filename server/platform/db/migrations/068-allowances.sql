-- The points that a child gets each week on a weekday, and on what they depend: on nothing, on the share of the week's quests
-- that were done, or on all of them being done. (W12)
create table allowances (
  family_id uuid not null,
  child_id uuid not null,
  points integer not null check (points between 1 and 1000000),
  weekday text not null check (weekday in ('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')),
  condition text not null check (condition in ('none', 'share', 'all')),
  next_day date not null, -- the next payday
  set_by uuid not null,
  set_at timestamptz not null,
  primary key (family_id, child_id),
  foreign key (family_id, child_id) references users,
  foreign key (family_id, set_by) references users
);

-- A payday that has come: it pays for the seven days before it, at most once for each child.
create table allowance_weeks (
  family_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  payday date not null,
  ends_at timestamptz not null, -- when the payday began in the family's time zone
  -- The allowance as it was on the payday.
  full_points integer not null check (full_points > 0),
  condition text not null check (condition in ('none', 'share', 'all')),
  -- Null until the quests of the week are decided. Then: how many there were, how many were done, and the points that follow.
  quests_due integer,
  quests_done integer check (quests_done between 0 and quests_due),
  points integer check (points between 0 and full_points),
  settled_at timestamptz, -- null while the week waits for decisions, or for points in the wallet
  primary key (family_id, id),
  unique (family_id, child_id, payday),
  foreign key (family_id, child_id) references users,
  check (num_nulls(quests_due, quests_done, points) in (0, 3)),
  check (settled_at is null or points is not null)
);
create index allowance_weeks_waiting on allowance_weeks (family_id) where settled_at is null;

-- `not valid` leaves out the check of the existing rows, which takes long: they fulfil the former check, which knew one kind less.
alter table transfers drop constraint transfers_kind_check;
alter table transfers add constraint transfers_kind_check check (
  kind in (
    'trial', 'promise', 'release', 'verify', 'take_back', 'bonus', 'allowance', 'return', 'expired', 'purchase', 'request',
    'hand_back', 'redeem', 'compensate', 'refund', 'repay', 'reverse'
  )
) not valid;
