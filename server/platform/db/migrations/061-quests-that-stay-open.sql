-- A quest that stays open until it is done moves on to each new day; `late_since` is the day on which it was due. (W04)
alter table quests add stays_open boolean not null default false, add late_since date;
