-- A part of the day (morning, afternoon, evening), or the time at which a quest is due in the family's time zone, as HH:MM. (W02)
alter table quests add time_of_day text
  check (time_of_day ~ '^(morning|afternoon|evening|([01][0-9]|2[0-3]):[0-5][0-9])$');
-- Which of the quests that a child has several times a day this is, and how many they are. (W03)
alter table quests add daily_number integer not null default 1, add daily_count integer not null default 1,
  add check (daily_number between 1 and daily_count);
