-- Since the sweeps go through the families, no statement uses this index.
drop index concurrently if exists quests_running_out
