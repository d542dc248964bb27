-- What a person chose to hear of, where it is not what everybody starts with. Of a child there is one preference.
create table message_preferences (
  family_id uuid not null,
  user_id uuid not null,
  preference text not null check (preference in ('news_and_promo', 'completed_quests', 'low_points', 'messages')),
  channel text not null check (channel in ('email', 'sms')),
  is_on boolean not null,
  primary key (family_id, user_id, preference, channel),
  foreign key (family_id, user_id) references users
);

-- What a family was told once for a day: the reminder of a day, the summary of a week by its Sunday.
create table message_rounds (
  family_id uuid not null references families,
  round text not null check (round in ('quest_reminder', 'weekly_summary')),
  day date not null,
  primary key (family_id, round, day)
);
create index message_rounds_by_day on message_rounds (day);

-- Whom a message tells; null when it goes to an address. From good_until on it would be wrong, and is not sent.
alter table outbox
  add column user_id uuid,
  add column good_until timestamptz;
