-- Why auto-reload was switched off automatically; null while it is on, or after a parent's decision.
alter table reload_settings add column stopped_because text check (stopped_because in ('declined', 'no_card'));

-- `round` is the kind of digest.
alter table message_rounds drop constraint message_rounds_round_check;
alter table message_rounds add constraint message_rounds_round_check check (
  round in ('quest_reminder', 'weekly_summary', 'low_points')
);
