-- Why points stopped reloading without anybody's doing; null while they do, or since somebody decided.
alter table reload_settings add column stopped_because text check (stopped_because in ('declined', 'no_card'));

alter table message_rounds drop constraint message_rounds_round_check;
alter table message_rounds add constraint message_rounds_round_check check (
  round in ('quest_reminder', 'weekly_summary', 'low_points')
);
