-- A code stays used after its order is deleted. Only its fingerprint is left then, which shows that a file of codes was
-- imported before.
alter table gift_codes drop constraint gift_codes_check;
alter table gift_codes add constraint gift_codes_check check (
  num_nulls(family_id, order_id) in (0, 2) and (order_id is null or given_at is not null)
);
drop index gift_codes_free;
create index gift_codes_free on gift_codes (product_id, id) where given_at is null;
