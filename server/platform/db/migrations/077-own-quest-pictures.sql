-- Pictures for quests that families have uploaded. `quests.picture` and `quest_set_quests.picture` can be `own/{name}.webp`. (W11)
create table own_quest_pictures (
  family_id uuid not null references families,
  name text not null,
  picture bytea not null,
  added_at timestamptz not null,
  primary key (family_id, name)
);
-- An <img> asks for a picture by its name alone.
create unique index own_quest_pictures_by_name on own_quest_pictures (name);
