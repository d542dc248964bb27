-- Shared by all families, one row: rises with every change of the catalogue, so that each process knows when the copy
-- that it searches is old. `fed` is the version that the hosted search index `fed_to` got last.
create table catalog_versions (
  id integer primary key check (id = 1),
  version integer not null,
  fed integer not null,
  fed_to text not null
);
insert into catalog_versions (id, version, fed, fed_to) values (1, 0, 0, '');
