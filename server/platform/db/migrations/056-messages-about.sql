-- Keyed hashes of what a message is about and of what it says, and when a worker decided to send it. They are null for
-- messages about steps that nobody undoes.
alter table outbox add column about text, add column content text, add column released_at timestamptz;
