-- Where parts lie: warehouses of four types, and the bins in them.
select make_record_table('warehouses');
alter table warehouses
  add column code text not null,
  add column name text not null,
  add column type text not null default 'warehouse' check (type in ('warehouse', 'stockroom', 'vehicle', 'quarantine')),
  -- That of the location; kept by a trigger.
  add column site_id bigint,
  add column location_id bigint,
  -- Whoever may change an order may take from it for that order.
  add column self_service boolean not null default false,
  -- Whose vehicle it is.
  add column person_id bigint,
  add column crew_id bigint,
  add column notes text,
  -- What a role that is limited to its own reaches, beside what one keeps.
  add column created_by bigint,
  add column search_text text generated always as (lower(code || ' ' || name)) stored,
  add foreign key (tenant_id, site_id) references locations (tenant_id, id),
  add foreign key (tenant_id, location_id) references locations (tenant_id, id),
  add foreign key (tenant_id, person_id) references people (tenant_id, id),
  add foreign key (tenant_id, crew_id) references crews (tenant_id, id),
  add foreign key (tenant_id, created_by) references people (tenant_id, id);
create unique index warehouses_code on warehouses (tenant_id, lower(code));
create index warehouses_name on warehouses (tenant_id, name, id);
create index warehouses_site on warehouses (tenant_id, site_id);
create index warehouses_location on warehouses (tenant_id, location_id);
create index warehouses_person on warehouses (tenant_id, person_id);
create index warehouses_crew on warehouses (tenant_id, crew_id);
create index warehouses_created_by on warehouses (tenant_id, created_by);
select make_searchable('warehouses');

create function place_warehouse() returns trigger language plpgsql as $$
begin
  select site_id into new.site_id from locations where tenant_id = new.tenant_id and id = new.location_id;
  return new;
end $$;
create trigger warehouses_place before insert or update of location_id on warehouses for each row execute function place_warehouse();
create function warehouses_follow_location() returns trigger language plpgsql as $$
begin
  update warehouses set site_id = new.site_id
    where tenant_id = new.tenant_id and location_id = new.id and site_id is distinct from new.site_id;
  return null;
end $$;
create trigger locations_warehouses after update of site_id on locations for each row
  when (old.site_id is distinct from new.site_id) execute function warehouses_follow_location();

-- Who keeps it.
create table warehouse_keepers (
  tenant_id int not null default current_tenant() references tenants (id),
  warehouse_id bigint not null,
  person_id bigint not null,
  primary key (tenant_id, warehouse_id, person_id),
  foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id) on delete cascade,
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index warehouse_keepers_person on warehouse_keepers (tenant_id, person_id);
select make_tenant_table('warehouse_keepers');

-- Shelves, drawers, compartments: one stands in another, and each has its place on the way through the warehouse.
select make_record_table('bins');
alter table bins
  add column warehouse_id bigint not null,
  add column parent_id bigint,
  add column code text not null,
  add column walking_order int not null default 0,
  -- Why nothing may be taken from it; null: it is open.
  add column blocked_reason text,
  add column search_text text generated always as (lower(code)) stored,
  add foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id),
  add foreign key (tenant_id, parent_id) references bins (tenant_id, id);
create unique index bins_code on bins (tenant_id, warehouse_id, lower(code));
create index bins_walk on bins (tenant_id, warehouse_id, walking_order, id);
create index bins_parent on bins (tenant_id, parent_id);
select make_searchable('bins');

-- Tenants that are there already: each starter role that they kept may do what it may do in a new tenant.
select grant_starter('Administrator', 'warehousing', '{view,create,update,delete,approve}', 'all');
select grant_starter('Planner', 'warehousing', '{view,create,update,delete}', 'all');
select grant_starter('Technician', 'warehousing', '{view}', 'all');
select grant_starter('Storekeeper', 'warehousing', '{view,create,update,delete,approve}', 'all');
select grant_starter('Reliability Engineer', 'warehousing', '{view}', 'all');
