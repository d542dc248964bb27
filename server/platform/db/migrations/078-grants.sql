-- Points that parents add to the family's wallet, on a server that does not sell points. (F01)
create table grants (
  family_id uuid not null,
  id uuid not null,
  points integer not null check (points > 0),
  weekly_for date, -- the day for which the weekly points came; null if a parent added the points by hand
  given_by uuid not null, -- of weekly points, the parent who set them
  given_at timestamptz not null,
  taken_back_at timestamptz,
  taken_back_by uuid,
  primary key (family_id, id),
  unique (family_id, weekly_for), -- so that each week comes once
  foreign key (family_id, given_by) references users,
  foreign key (family_id, taken_back_by) references users,
  check ((taken_back_at is null) = (taken_back_by is null))
);
create index grants_by_time on grants (family_id, given_at);

-- The points that come to the family's wallet each week on a weekday.
create table weekly_grants (
  family_id uuid primary key references families,
  points integer not null check (points > 0),
  weekday text not null check (weekday in ('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')),
  next_day date not null,
  set_by uuid not null,
  set_at timestamptz not null,
  foreign key (family_id, set_by) references users
);

-- `not valid` leaves out the check of the existing rows, which takes long: they fulfil the former check, which knew two kinds less.
alter table transfers drop constraint transfers_kind_check;
alter table transfers add constraint transfers_kind_check check (
  kind in (
    'trial', 'promise', 'release', 'verify', 'take_back', 'bonus', 'allowance', 'return', 'expired', 'purchase', 'request',
    'hand_back', 'redeem', 'compensate', 'refund', 'repay', 'reverse', 'grant', 'grant_back'
  )
) not valid;
