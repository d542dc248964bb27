create index concurrently orders_to_give on orders (family_id, decided_at) where kind = 'family' and status = 'approved'
