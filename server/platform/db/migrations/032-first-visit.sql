-- When the child ended its first visit to the kid site, on which Pip greets the child. Null before, and for parents.
alter table users add column welcomed_at timestamptz;
update users set welcomed_at = created_at where role = 'child';
