-- `late_since` before the step, which an undo restores. Null for steps before this migration. (Q08, W04)
alter table quest_steps add late_before date;
