-- Creates $families families, each with two children and twenty quests a child, as after a month of use, and a
-- consistent ledger. All statements must run in one session. families.ts fills in $families and computes the same ids.

-- Skips foreign key checks: the keys are valid by construction, and checking millions of rows would take minutes.
set session_replication_role = replica;

-- Kinds: 1 family, 2 parent, 3 child, 4 quest, 5 and 6 steps of quests, 7 to 9 transfers.
create function pg_temp.id(kind int, number bigint) returns uuid immutable language sql
as $$ select (lpad(to_hex(kind), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid $$;

create temp table new_quests as
select
  pg_temp.id(1, family) as family_id,
  pg_temp.id(2, family) as parent_id,
  pg_temp.id(3, child) as child_id,
  child * 20 + quest_index as quest_number,
  pg_temp.id(4, child * 20 + quest_index) as id,
  5 * (1 + quest_index % 4) as points,
  case when quest_index < 8 then 'verified' when quest_index < 14 then 'finished' else 'open' end as state,
  current_date + case when quest_index < 17 then 2 + quest_index % 5 else -2 end as due_date,
  now() - make_interval(days => 30 - quest_index, secs => family % 3600) as created_at
-- Inserts the oldest quest of every child, then the next quest of every child, and so on. The rows of a family thus lie
-- scattered, as they do when many families write at once.
from generate_series(0, 19) as quest_index, generate_series(1, $families) as family, lateral (values (family * 2), (family * 2 + 1)) as children (child);

insert into families (family_id, time_zone, created_at)
select pg_temp.id(1, family), 'America/Toronto', now() - interval '31 days' from generate_series(1, $families) as family;

insert into users (family_id, id, role, email, phone, first_name, last_name, language, active, created_at,
  email_verified_at)
select pg_temp.id(1, family), pg_temp.id(2, family), 'parent', format('parent-%s@example.ca', family), '+15145550134',
  'Claire', 'Tremblay', 'en-CA', true, now() - interval '31 days', now() - interval '31 days'
from generate_series(1, $families) as family
union all
select pg_temp.id(1, child / 2), pg_temp.id(3, child), 'child', format('child-%s@example.ca', child), '',
  'Mia', 'Tremblay', 'en-CA', true, now() - interval '31 days', now() - interval '31 days'
from generate_series(2, $families * 2 + 1) as child;

-- next_points: the points of the next quest of the series.
insert into quests (family_id, id, child_id, name, description, points, next_points, promised, due_date, reoccur_frequency,
  complete, verified, finished_at, told_finished_at, decided_at, decided_by, created_at, updated_at, anchor_day)
select family_id, id, child_id, 'Empty the dishwasher', 'Everything back where it lives, cutlery too.', points, points,
  case when state = 'verified' then 0 else points end, due_date, 1,
  state in ('verified', 'finished'), state = 'verified',
  case when state in ('verified', 'finished') then created_at + interval '1 day' end,
  case when state in ('verified', 'finished') then created_at + interval '1 day' end,
  case when state = 'verified' then created_at + interval '2 days' end,
  case when state = 'verified' then parent_id end,
  created_at, created_at + interval '3 days', extract(day from due_date)
from new_quests;

insert into quest_steps (family_id, id, quest_id, step, taken_by, points_before, due_before, taken_at)
select family_id, pg_temp.id(5, quest_number), id, 'create', parent_id, points, due_date, created_at from new_quests
union all
select family_id, pg_temp.id(6, quest_number), id, 'verify', parent_id, points, due_date, created_at + interval '2 days'
from new_quests where state = 'verified';

-- 'trial' is the stored kind of the welcome points.
insert into transfers (family_id, id, from_account, to_account, points, kind, reference, made_at)
select pg_temp.id(1, family), pg_temp.id(7, family), 'issued', 'wallet', 500, 'trial', pg_temp.id(2, family), now() - interval '31 days'
from generate_series(1, $families) as family
union all
select family_id, pg_temp.id(8, quest_number), 'wallet', 'promised', points, 'promise', pg_temp.id(5, quest_number), created_at from new_quests
union all
select family_id, pg_temp.id(9, quest_number), 'promised', 'available:' || child_id, points, 'verify', pg_temp.id(6, quest_number),
  created_at + interval '2 days'
from new_quests where state = 'verified';

insert into ledger_accounts (family_id, id, kind, child_id, balance)
select family_id, id, kind, child_id, coalesce(balance, 0)
from (
  select pg_temp.id(1, family) as family_id, kind as id, kind, null::uuid as child_id
  from generate_series(1, $families) as family, unnest(array['issued', 'wallet', 'promised', 'redeemed']) as kind
  union all
  select pg_temp.id(1, child / 2), kind || ':' || pg_temp.id(3, child), kind, pg_temp.id(3, child)
  from generate_series(2, $families * 2 + 1) as child, unnest(array['available', 'requested']) as kind
) as accounts
left join (
  select family_id, account as id, sum(change) as balance
  from transfers, lateral (values (to_account, points), (from_account, -points)) as changes (account, change)
  group by family_id, account
) as history using (family_id, id);
