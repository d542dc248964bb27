-- Set when the same parent has begun a newer purchase. This one is then abandoned, and gets no further quotes.
alter table payments add column replaced_at timestamptz;

-- Points given back to the family because this refund failed or the dispute was won, so that the money came back to the
-- business; null until then. Calculated over all refunds of the purchase, so it can differ from what this refund took.
alter table refunds add column points_back integer check (points_back >= 0);
update refunds set points_back = points_due where reversed_at is not null;
alter table refunds add check ((points_back is null) = (reversed_at is null));
-- When a dispute was lost: the bank has decided for the card's owner.
alter table refunds add column lost_at timestamptz;

-- Points that are no longer owed because the money came back.
alter table debts add column forgiven integer not null default 0 check (forgiven >= 0);
alter table debts alter column forgiven drop default;
update debts set forgiven = points - repaid where settled_at is not null;
alter table debts add check (repaid + forgiven <= points);
