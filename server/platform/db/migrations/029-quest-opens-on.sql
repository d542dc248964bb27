-- The day from which the child can finish the quest; null: at any time. A quest of a series opens on the day after the one
-- before it was due.
alter table quests add column opens_on date;
update quests set opens_on = least(quests.due_date, before.due_date + 1)
from quests as before
where before.family_id = quests.family_id and before.series_id = quests.series_id
  and before.series_number = quests.series_number - 1
  and quests.reoccur_scale is not null and not quests.complete and quests.deleted_at is null;
