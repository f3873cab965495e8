-- Master parts: what is kept in store, bought and built in, one row for each, wherever pieces of it lie.
select make_record_table('master_parts');
alter table master_parts
  add column code text not null,
  add column name text not null,
  add column category_id bigint,
  -- In what it is counted; fixed once something of it has moved.
  add column unit_id bigint,
  add column tracking text not null default 'none' check (tracking in ('none', 'lot', 'serial')),
  add column ved text check (ved in ('vital', 'essential', 'desirable')),
  -- By what it costs in a year; computed.
  add column abc text check (abc in ('a', 'b', 'c')),
  add column state text not null default 'active' check (state in ('active', 'phasing_out', 'obsolete')),
  add column shelf_life_days int check (shelf_life_days between 0 and 36500),
  -- In what it is bought, and how many of the stock's units that is.
  add column buy_unit_id bigint,
  add column buy_ratio numeric(14, 3) not null default 1 check (buy_ratio > 0),
  add column description text,
  add column notes text,
  -- What a role that is limited to its own reaches.
  add column created_by bigint,
  add column search_text text generated always as (lower(code || ' ' || name)) stored,
  add foreign key (tenant_id, category_id) references reference_values (tenant_id, id),
  add foreign key (tenant_id, unit_id) references reference_values (tenant_id, id),
  add foreign key (tenant_id, buy_unit_id) references reference_values (tenant_id, id),
  add foreign key (tenant_id, created_by) references people (tenant_id, id);
create unique index master_parts_code on master_parts (tenant_id, lower(code));
create index master_parts_name on master_parts (tenant_id, name, id);
create index master_parts_category on master_parts (tenant_id, category_id);
create index master_parts_unit on master_parts (tenant_id, unit_id);
create index master_parts_buy_unit on master_parts (tenant_id, buy_unit_id);
create index master_parts_created_by on master_parts (tenant_id, created_by);
select make_searchable('master_parts');

-- How many places a quantity of this unit may have; of other lists always null.
alter table reference_values add column places int check (places between 0 and 3);

-- Tenants that are there already: each starter role that they kept may do what it may do in a new tenant.
select grant_starter('Administrator', 'master-parts', '{view,create,update,delete,approve}', 'all');
select grant_starter('Planner', 'master-parts', '{view,create,update,delete}', 'all');
select grant_starter('Technician', 'master-parts', '{view}', 'all');
select grant_starter('Storekeeper', 'master-parts', '{view,create,update,delete}', 'all');
select grant_starter('Reliability Engineer', 'master-parts', '{view}', 'all');
