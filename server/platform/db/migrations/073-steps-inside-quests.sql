-- The steps of a quest, in their order, and for each whether a child has ticked it; both null if the quest has none. (W10)
alter table quests
  add steps text[],
  add steps_done boolean[] check (cardinality(steps) = cardinality(steps_done));
alter table quest_set_quests add steps text[];
