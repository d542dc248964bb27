-- With these indexes no statement of a request or job reads a large table whole: `npm run bench -- --plans` checks it.
create index families_by_supper_hour on families (time_zone, supper_hour) where closed_at is null;
create index families_purged on families (family_id) where purged_at is not null;
create index users_by_id on users (id);
create index quests_to_expire on quests (family_id, due_date)
  where not verified and deleted_at is null and expired_for is distinct from due_date;
create index quests_to_remind on quests (family_id, due_date)
  where not complete and not verified and deleted_at is null;
create index outbox_by_age on outbox (created_at) where next_try_at is null;
create index outbox_by_family on outbox (family_id, created_at);
create index codes_by_sign_up on codes (sign_up_id) where sign_up_id is not null;
create index bot_passes_by_expiry on bot_passes (expires_at);
create index bot_solutions_by_expiry on bot_solutions (expires_at);
create index newsletter_requests_by_expiry on newsletter_requests (expires_at);
create index orders_by_product on orders (product_id, status);
create index quest_series_waiting_by_family on quest_series (family_id) where waiting_since is not null;
create index gift_codes_by_product on gift_codes (product_id);
create index payment_quotes_by_promo on payment_quotes (promo_id) where promo_id is not null;
create index reload_settings_on on reload_settings (family_id) where is_auto_reload;
create index payments_of_reload on payments (family_id, started_at) where cause = 'reload';

-- Whether `invoices` has a row for the payment, repeated here so that an index can find the payments without one.
alter table payments add column has_invoice boolean not null default false;
update payments set has_invoice = true
where exists (select from invoices where invoices.family_id = payments.family_id and payment_id = payments.id);
create index payments_to_invoice on payments (purchased_at, id) where status = 'succeeded' and not has_invoice;
