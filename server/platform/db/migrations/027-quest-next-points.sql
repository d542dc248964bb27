-- The points of the next quest of the series: paying more or less than agreed affects one quest only.
alter table quests add column next_points integer;
update quests set next_points = points;
alter table quests alter column next_points set not null;
