-- Each quest of a series is a row of quests, unique by series and number. Here is what creating the next one needs.
create table quest_series (
  family_id uuid not null references families,
  id uuid not null,
  stopped_at timestamptz,
  -- These three are set while the wallet has too few points for the next quest.
  waiting_since timestamptz,
  -- The last quest so far, after which the next one comes.
  waiting_after uuid,
  -- The step of that quest that was to create the next one.
  waiting_cause uuid,
  primary key (family_id, id)
);
create index quest_series_waiting on quest_series (waiting_since) where waiting_since is not null;

alter table quests
  add column series_id uuid,
  add column series_number integer,
  -- The day of the month of a monthly series.
  add column anchor_day integer not null default 1,
  -- The step of the previous quest that created this quest. Undoing the step deletes this quest.
  add column made_by uuid,
  -- The due date that the quest had when it expired. If a parent extends it, its due date is later, and it can expire again.
  add column expired_for date,
  add foreign key (family_id, series_id) references quest_series,
  add unique (family_id, series_id, series_number);
alter table quests alter column anchor_day drop default;
insert into quest_series (family_id, id) select family_id, id from quests where reoccur_scale is not null;
update quests set series_id = id, series_number = 1 where reoccur_scale is not null;
update quests set anchor_day = extract(day from due_date);
create index quests_running_out on quests (due_date) where not verified and deleted_at is null;

alter table quest_series
  add foreign key (family_id, waiting_after) references quests;

-- Null if a job took the step.
alter table quest_steps alter column taken_by drop not null;
alter table quest_steps drop constraint quest_steps_step_check;
alter table quest_steps add constraint quest_steps_step_check check (
  step in (
    'create', 'finish', 'unfinish', 'verify', 'reject', 'extend', 'edit', 'restore', 'undo', 'delete', 'expire', 'stop'
  )
);
