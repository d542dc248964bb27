-- The hour at which parents are told, in one message, of the quests that were finished since the day's first one.
alter table families add column supper_hour int not null default 18 check (supper_hour between 12 and 20);

-- The `finished_at` of which the parents were told. Every quest finished so far had its own message.
alter table quests add column told_finished_at timestamptz;
update quests set told_finished_at = finished_at where finished_at is not null;
create index quests_to_tell on quests (family_id)
  where complete and not verified and deleted_at is null and told_finished_at is distinct from finished_at;

alter table sent_digests drop constraint sent_digests_digest_check;
alter table sent_digests add constraint sent_digests_digest_check check (
  digest in ('quest_reminder', 'weekly_summary', 'low_points', 'first_finished', 'supper_bundle', 'late_bundle')
);

-- Reward requests and the weekly summary, so far part of `completed_quests`, get their own switches, set like the old
-- one. Summaries were never sent as text messages, so they stay switched off as texts.
alter table message_preferences drop constraint message_preferences_preference_check;
alter table message_preferences add constraint message_preferences_preference_check check (
  preference in ('news_and_promo', 'completed_quests', 'reward_requests', 'weekly_summary', 'low_points', 'messages')
);
insert into message_preferences (family_id, user_id, preference, channel, is_on)
select family_id, user_id, added.preference, channel, is_on
from message_preferences cross join (values ('reward_requests'), ('weekly_summary')) as added (preference)
where message_preferences.preference = 'completed_quests'
  and (channel = 'email' or added.preference = 'reward_requests');

-- A message about a finished quest can now name several quests.
update outbox set facts = jsonb_build_object('quests', jsonb_build_array(facts))
where kind = 'quest_finished' and next_try_at is not null;
