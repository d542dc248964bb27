-- The operator names an order by its id alone.
create index orders_by_id on orders (id);

-- Shared by all families: what the operator was told on a day, so that it is told once.
create table operator_rounds (
  round text not null,
  day date not null,
  primary key (round, day)
);
