-- What the next of a series is worth: a parent who pays more or less than agreed does so once.
alter table quests add column next_points integer;
update quests set next_points = points;
alter table quests alter column next_points set not null;
