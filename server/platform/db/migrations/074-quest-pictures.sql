-- The name of a drawn picture. The list of names is in contract/quests/pictures.ts. (W11)
alter table quests add picture text;
alter table quest_set_quests add picture text;
