-- Renames a table. The view keeps the old name for servers of the previous version; a later migration drops it.
alter table message_rounds rename to sent_digests;
alter table sent_digests rename column round to digest;
alter table sent_digests rename constraint message_rounds_pkey to sent_digests_pkey;
alter table sent_digests rename constraint message_rounds_round_check to sent_digests_digest_check;
alter table sent_digests rename constraint message_rounds_family_id_fkey to sent_digests_family_id_fkey;
alter index message_rounds_by_day rename to sent_digests_by_day;
create view message_rounds as select family_id, digest as round, day from sent_digests;
