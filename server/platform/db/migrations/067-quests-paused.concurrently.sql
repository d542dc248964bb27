create index concurrently quests_paused on quests (family_id) where paused_for is not null
