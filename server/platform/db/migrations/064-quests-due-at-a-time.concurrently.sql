create index concurrently quests_due_at_a_time on quests (family_id) where time_of_day like '%:%' and not stays_open
  and not verified and deleted_at is null and expired_for is distinct from due_date
