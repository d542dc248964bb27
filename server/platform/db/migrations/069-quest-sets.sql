-- A family's own sets: lists of quests from which a parent creates those that fit. (W09)
create table quest_sets (
  family_id uuid not null references families,
  id uuid not null,
  name text not null,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (family_id, id),
  foreign key (family_id, created_by) references users
);

create table quest_set_quests (
  family_id uuid not null,
  set_id uuid not null,
  position integer not null, -- from 1 on, in the order of the list
  name text not null,
  description text not null,
  points integer not null check (points between 1 and 1000000),
  reoccur_rule text, -- a rule of RFC 5545 without an end; null if the quest does not recur
  -- The day on which a quest that does not recur is due; null for the first day.
  weekday text check (weekday in ('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')),
  stays_open boolean not null,
  times_of_day jsonb not null, -- an array: a text for each quest that a child has on a day, or null for the whole day
  child_ids jsonb not null, -- an array: the children who had the quest when the set was saved
  primary key (family_id, set_id, position),
  foreign key (family_id, set_id) references quest_sets
);
