-- The operator's commands find an order by its id alone.
create index orders_by_id on orders (id);

-- Shared by all families: the alerts mailed to the operator. Each kind of alert, a `round`, is mailed at most once a day.
create table operator_rounds (
  round text not null,
  day date not null,
  primary key (round, day)
);
