-- When a child had finished its first visit, in which Pip says hello. Null for parents.
alter table users add column welcomed_at timestamptz;
update users set welcomed_at = created_at where role = 'child';
