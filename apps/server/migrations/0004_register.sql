-- Register: whom the plant buys from, its places, and the things that stand in them.

-- Suppliers: whom the plant buys from. (This statement, up to its search, is the model that `npm run new-feature` copies.)
select make_record_table('suppliers');
alter table suppliers
  add column code text not null,
  add column name text not null,
  add column category_id bigint,
  add column contacts jsonb not null default '[]',
  add column address text,
  add column terms text,
  add column lead_time_days int check (lead_time_days between 0 and 3650),
  add column currency char(3),
  add column rating smallint check (rating between 1 and 5),
  add column notes text,
  -- What a role that is limited to its own reaches.
  add column created_by bigint,
  add column search_text text generated always as (lower(code || ' ' || name)) stored,
  add foreign key (tenant_id, category_id) references reference_values (tenant_id, id),
  add foreign key (tenant_id, created_by) references people (tenant_id, id);
create unique index suppliers_code on suppliers (tenant_id, lower(code));
create index suppliers_name on suppliers (tenant_id, name, id);
create index suppliers_created_by on suppliers (tenant_id, created_by);
select make_searchable('suppliers');

-- A site is a location marked so; rows that can be scoped carry their site.
select make_record_table('locations');
alter table locations
  add column code text not null,
  add column name text not null,
  add column parent_id bigint,
  add column category_id bigint,
  add column is_site boolean not null default false,
  -- The nearest location upwards (or itself) that is a site.
  add column site_id bigint,
  add column address text,
  add column notes text,
  add column search_text text generated always as (lower(code || ' ' || name)) stored,
  add foreign key (tenant_id, parent_id) references locations (tenant_id, id),
  add foreign key (tenant_id, site_id) references locations (tenant_id, id),
  add foreign key (tenant_id, category_id) references reference_values (tenant_id, id),
  add check (parent_id is null or parent_id <> id);
create unique index locations_code on locations (tenant_id, lower(code));
create index locations_name on locations (tenant_id, name, id);
create index locations_parent on locations (tenant_id, parent_id);
create index locations_site on locations (tenant_id, site_id);
select make_searchable('locations');

alter table people add foreign key (tenant_id, site_id) references locations (tenant_id, id);

select make_record_table('assets');
alter table assets
  add column code text not null,
  add column name text not null,
  add column parent_id bigint,
  add column location_id bigint,
  add column site_id bigint,
  add column category_id bigint,
  -- 1 (A, highest) to 3 (C).
  add column criticality smallint check (criticality between 1 and 3),
  add column operating_status_id bigint,
  add column supplier_id bigint,
  add column manufacturer text,
  add column model text,
  add column serial_number text,
  add column in_service_on date,
  add column notes text,
  add column search_text text generated always as (lower(code || ' ' || name || ' ' || coalesce(serial_number, ''))) stored,
  add foreign key (tenant_id, parent_id) references assets (tenant_id, id),
  add foreign key (tenant_id, location_id) references locations (tenant_id, id),
  add foreign key (tenant_id, site_id) references locations (tenant_id, id),
  add foreign key (tenant_id, category_id) references reference_values (tenant_id, id),
  add foreign key (tenant_id, operating_status_id) references reference_values (tenant_id, id),
  add foreign key (tenant_id, supplier_id) references suppliers (tenant_id, id),
  add check (parent_id is null or parent_id <> id);
create unique index assets_code on assets (tenant_id, lower(code));
create index assets_name on assets (tenant_id, name, id);
create index assets_parent on assets (tenant_id, parent_id);
create index assets_location on assets (tenant_id, location_id);
create index assets_site on assets (tenant_id, site_id);
select make_searchable('assets');
