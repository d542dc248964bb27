-- Shared by all families: a browser that is at the page of a sign-in provider. hash is that of the browser's ticket.
create table provider_visits (
  hash text primary key,
  provider text not null check (provider in ('google', 'facebook', 'openid')),
  expires_at timestamptz not null
);
create index provider_visits_by_expiry on provider_visits (expires_at);

-- openid is the provider that the operator chose with the settings OPENID_…. Its subject begins with the issuer and a space.
alter table identities drop constraint identities_provider_check;
alter table identities add constraint identities_provider_check check (
  provider in ('google', 'facebook', 'openid')
) not valid;
alter table social_tickets drop constraint social_tickets_provider_check;
alter table social_tickets add constraint social_tickets_provider_check check (
  provider in ('google', 'facebook', 'openid')
) not valid;
alter table sign_ups drop constraint sign_ups_provider_check;
alter table sign_ups add constraint sign_ups_provider_check check (
  provider in ('google', 'facebook', 'openid')
) not valid;
