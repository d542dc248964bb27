-- Days on which the quests of a child, or of all children (`child_id` is null), rest. `is_over`: the pause has ended, and its quests go
-- on or wait for points. (W05)
create table pauses (
  family_id uuid not null references families,
  id uuid not null,
  child_id uuid,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  reason text not null check (reason in ('sick', 'away', 'school_holidays', 'public_holiday')),
  is_over boolean not null default false,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (family_id, id),
  foreign key (family_id, child_id) references users,
  foreign key (family_id, created_by) references users
);
create index pauses_not_over on pauses (family_id) where not is_over;

-- Why an unfinished quest rests; null for all others.
alter table quests add paused_for text
  check (paused_for in ('pause', 'points')) check (paused_for is null or promised = 0);

-- `not valid` does not read the table: the steps so far fulfil the former condition, which was narrower.
alter table quest_steps drop constraint quest_steps_step_check;
alter table quest_steps add constraint quest_steps_step_check check (
  step in (
    'create', 'finish', 'unfinish', 'verify', 'reject', 'extend', 'edit', 'restore', 'undo', 'delete', 'expire', 'stop',
    'pause', 'resume'
  )
) not valid;
