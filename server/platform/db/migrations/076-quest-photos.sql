-- A photo as proof that a quest is done. `photo_at` and `photo_by`: when, and by which child, the photo of the present try was sent; null
-- if none was. The photo itself stays when a parent rejects the quest, so that this can be undone, until the child sends another. (W10)
alter table quests add asks_photo boolean not null default false, add photo_at timestamptz, add photo_by uuid;
alter table quest_set_quests add asks_photo boolean not null default false;
create table quest_photos (
  family_id uuid not null,
  quest_id uuid not null,
  child_id uuid not null, -- who sent it
  picture bytea not null,
  sent_at timestamptz not null,
  primary key (family_id, quest_id),
  foreign key (family_id, quest_id) references quests on delete cascade,
  foreign key (family_id, child_id) references users
);
create index quest_photos_by_sent_at on quest_photos (sent_at);
