-- A recurring quest is a row each time, unique by series and number; what makes the next one lies here.
create table quest_series (
  family_id uuid not null references families,
  id uuid not null,
  stopped_at timestamptz,
  -- While the wallet is too small for the next one: the quest it goes on from, and the step that asked for it.
  waiting_since timestamptz,
  waiting_after uuid,
  waiting_cause uuid,
  primary key (family_id, id)
);
create index quest_series_waiting on quest_series (waiting_since) where waiting_since is not null;

alter table quests
  add column series_id uuid,
  add column series_number integer,
  -- The day of the month that monthly ones keep.
  add column anchor_day integer not null default 1,
  -- The step of the one before that made this one, so that its undo can erase it.
  add column made_by uuid,
  -- The day for which its running out was dealt with; an extended quest can run out again.
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

-- Null: it happened by itself.
alter table quest_steps alter column taken_by drop not null;
alter table quest_steps drop constraint quest_steps_step_check;
alter table quest_steps add constraint quest_steps_step_check check (
  step in (
    'create', 'finish', 'unfinish', 'verify', 'reject', 'extend', 'edit', 'restore', 'undo', 'delete', 'expire', 'stop'
  )
);
