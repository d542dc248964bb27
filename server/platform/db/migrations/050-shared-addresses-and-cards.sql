-- Keyed hashes, with which rewards for too many families of one address or one card are found.
alter table deliveries add column address_hash text;
create index deliveries_by_address on deliveries (address_hash, given_at) where address_hash is not null;
alter table payments add column card_fingerprint text;
create index payments_by_card on payments (card_fingerprint, purchased_at) where card_fingerprint is not null;

-- When the operator allowed the family to share its addresses and cards with any number of families.
alter table families add column vouched_at timestamptz;
