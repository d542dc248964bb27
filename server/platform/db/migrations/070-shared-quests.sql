-- How children share a quest. `sharers`: these children, in the order in which they take turns. `child_id` is then the child whose turn it
-- is (`turns`), who finished it first (`first_come`), or any of them. `finishers`: who has finished a quest that all must finish
-- (`together`: each gets the points; `split`: they share the points). (W06)
alter table quests
  add sharing text check (sharing in ('turns', 'first_come', 'together', 'split')),
  add sharers uuid[] check ((sharers is null) = (sharing is null)),
  add finishers uuid[];
-- For undoing the step.
alter table quest_steps add finishers_before uuid[];

alter table quest_steps drop constraint quest_steps_step_check;
alter table quest_steps add constraint quest_steps_step_check check (
  step in (
    'create', 'finish', 'unfinish', 'verify', 'reject', 'extend', 'edit', 'restore', 'undo', 'delete', 'expire', 'stop',
    'pause', 'resume', 'hand_over'
  )
) not valid;
