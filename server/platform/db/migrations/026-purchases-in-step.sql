-- Set when the same parent has begun a newer purchase. This one is then abandoned, and gets no further quotes.
alter table payments add column replaced_at timestamptz;

-- Points that a refund no longer has to take because the money came back; null while it is refunded. Several refunds of
-- one purchase count together, so the number can differ from what the refund itself took.
alter table refunds add column points_back integer check (points_back >= 0);
update refunds set points_back = points_due where reversed_at is not null;
alter table refunds add check ((points_back is null) = (reversed_at is null));
-- The bank has decided for the card's owner.
alter table refunds add column lost_at timestamptz;

-- Points that are no longer owed because the money came back.
alter table debts add column forgiven integer not null default 0 check (forgiven >= 0);
alter table debts alter column forgiven drop default;
update debts set forgiven = points - repaid where settled_at is not null;
alter table debts add check (repaid + forgiven <= points);
