-- Messages of one lane never wait for those of another: see server/messages/notifications/lanes.ts.
alter table outbox add column lane text not null default 'family' check (lane in ('account', 'family', 'news'));
alter table outbox alter column lane drop default;
update outbox set lane = 'news' where kind = 'newsletter' and next_try_at is not null;
drop index outbox_due;
create index outbox_due on outbox (lane, next_try_at) where next_try_at is not null;
