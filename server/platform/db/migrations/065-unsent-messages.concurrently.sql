create index concurrently outbox_unsent on outbox (created_at) where sent_at is null
