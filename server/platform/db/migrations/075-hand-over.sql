-- A child asks a sibling to take over one of its quests. `last_step`: the quest's last step then, leaving out a parent's edits; after another
-- one, the offer is over. (W07)
create table quest_offers (
  family_id uuid not null,
  quest_id uuid not null,
  child_id uuid not null,
  offered_by uuid not null,
  offered_at timestamptz not null,
  last_step uuid,
  declined_at timestamptz,
  primary key (family_id, quest_id),
  foreign key (family_id, quest_id) references quests (family_id, id) on delete cascade,
  foreign key (family_id, child_id) references users (family_id, id),
  foreign key (family_id, offered_by) references users (family_id, id)
);
-- For a child's own offers, and for deleting a child.
create index quest_offers_of_child on quest_offers (family_id, child_id);

-- The child whose quest it was, and with whom its series goes on, if a sibling has taken it over.
alter table quests add handed_over_by uuid;

alter table quest_steps drop constraint quest_steps_step_check;
alter table quest_steps add constraint quest_steps_step_check check (
  step in (
    'create', 'finish', 'unfinish', 'verify', 'reject', 'extend', 'edit', 'restore', 'undo', 'delete', 'expire', 'stop',
    'pause', 'resume', 'hand_over', 'take_over'
  )
) not valid;
