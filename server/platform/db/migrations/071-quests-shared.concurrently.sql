create index concurrently quests_shared on quests (family_id) where sharing is not null and deleted_at is null
