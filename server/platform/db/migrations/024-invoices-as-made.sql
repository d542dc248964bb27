-- An invoice always shows the seller and the time zone of the day it was made.
alter table invoices add column seller jsonb not null;
alter table invoices add column time_zone text not null;
-- For deleting old accounting records in order, and for numbering new invoices in order.
create index payments_by_success on payments (purchased_at, id) where status = 'succeeded';
