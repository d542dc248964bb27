-- Shared by all families: addresses for which a mail was requested. Known and unknown addresses are stored
-- alike, and a job sends the mails, so that the response time does not show who has an account.
create table mail_requests (
  id uuid primary key,
  kind text not null check (kind in ('reset', 'verification')),
  email text not null,
  asked_at timestamptz not null -- when the mail was requested
);
create index mail_requests_by_age on mail_requests (asked_at);
