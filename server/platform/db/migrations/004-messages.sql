-- The notification preferences that a person changed from the defaults. A child has only one preference.
create table message_preferences (
  family_id uuid not null,
  user_id uuid not null,
  preference text not null check (preference in ('news_and_promo', 'completed_quests', 'low_points', 'messages')),
  channel text not null check (channel in ('email', 'sms')),
  is_on boolean not null,
  primary key (family_id, user_id, preference, channel),
  foreign key (family_id, user_id) references users
);

-- The digests that a family got. `round` is the kind of digest; `day` is the day of the reminder, or the Sunday of the
-- summary's week.
create table message_rounds (
  family_id uuid not null references families,
  round text not null check (round in ('quest_reminder', 'weekly_summary')),
  day date not null,
  primary key (family_id, round, day)
);
create index message_rounds_by_day on message_rounds (day);

-- The recipient, or null for a message to an address. After good_until the message is out of date and is not sent.
alter table outbox
  add column user_id uuid,
  add column good_until timestamptz;
