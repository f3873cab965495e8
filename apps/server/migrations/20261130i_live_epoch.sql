-- What tells the database before a crash from the one after it. PostgreSQL may give the number of a transaction out again whose end was not written down when it crashed, and
-- a page that was told of the first would be told nothing of the second. An unlogged table is empty after a crash; whoever finds it so writes another id.
create unlogged table live_epochs (
  is_one boolean primary key default true check (is_one),
  id uuid not null default gen_random_uuid()
);
insert into live_epochs default values;
grant select, insert on live_epochs to millwright_app;
