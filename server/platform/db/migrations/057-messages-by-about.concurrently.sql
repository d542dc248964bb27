create index concurrently outbox_by_about on outbox (family_id, about) where about is not null
