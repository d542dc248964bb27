-- Global: for which addresses somebody asked for a mail. Known and unknown ones are written down alike and a job does
-- the rest, so that the time an answer takes tells nobody who has an account.
create table mail_requests (
  id uuid primary key,
  kind text not null check (kind in ('reset', 'verification')),
  email text not null,
  asked_at timestamptz not null
);
create index mail_requests_by_age on mail_requests (asked_at);
