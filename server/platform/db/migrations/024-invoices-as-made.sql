-- An invoice says for good what it said when it was made: who sold, and in which calendar its days are.
alter table invoices add column seller jsonb not null;
alter table invoices add column time_zone text not null;
-- What the law has us keep is forgotten in its order, and what has no invoice yet gets one in its order.
create index payments_by_success on payments (purchased_at, id) where status = 'succeeded';
