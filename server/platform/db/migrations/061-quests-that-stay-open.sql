-- A quest that stays open until it is done moves on to each new day; `late_since` is the day on which it was due. (W04)
alter table quests add stays_open boolean not null default false, add late_since date;
-- The day that the rule gave the quest: a parent may move the quest to an earlier day, and the next one follows this day. (W01)
alter table quests add rule_day date;
