-- The same parent has begun another purchase after it: it is given up, and no more price of it is told.
alter table payments add column replaced_at timestamptz;

-- Points that a refund had to take no more once its money came again: null while the money is back. What is back of one
-- purchase in several ways counts together, so it may be other points than the refund itself had taken.
alter table refunds add column points_back integer check (points_back >= 0);
update refunds set points_back = points_due where reversed_at is not null;
alter table refunds add check ((points_back is null) = (reversed_at is null));
-- The bank has decided for the card's owner.
alter table refunds add column lost_at timestamptz;

-- Points that are owed no more, because money came again.
alter table debts add column forgiven integer not null default 0 check (forgiven >= 0);
alter table debts alter column forgiven drop default;
update debts set forgiven = points - repaid where settled_at is not null;
alter table debts add check (repaid + forgiven <= points);
