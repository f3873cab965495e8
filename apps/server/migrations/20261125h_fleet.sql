-- What vehicles were filled up with and driven: one line a refuelling or a trip. What the dial showed is a reading of the vehicle's meter, and stands there alone.
select make_record_table('fleet_entries');
alter table fleet_entries
  add column asset_id bigint not null,
  -- Of the asset, kept by the triggers below: what a role that is held at a site reaches.
  add column site_id bigint,
  add column driver_id bigint,
  add column at timestamptz(3) not null,
  -- Whose reading of that time belongs to it, and whether that meter counts a way or hours; null: nothing was read.
  add column meter_id bigint,
  add column measure text check (measure in ('distance', 'hours')),
  -- In litres; null: a trip.
  add column fuel numeric(10, 3) check (fuel > 0),
  add column is_full boolean not null default false,
  -- Of all the fuel.
  add column price_minor bigint check (price_minor >= 0),
  add column price_currency char(3),
  add column position text,
  add column latitude float8 check (latitude between -90 and 90),
  add column longitude float8 check (longitude between -180 and 180),
  add column purpose text,
  add column work_order_id bigint,
  add column created_by bigint,
  add foreign key (tenant_id, asset_id) references assets (tenant_id, id),
  add foreign key (tenant_id, site_id) references locations (tenant_id, id),
  add foreign key (tenant_id, driver_id) references people (tenant_id, id),
  add foreign key (tenant_id, meter_id) references meters (tenant_id, id),
  add foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id),
  add foreign key (tenant_id, created_by) references people (tenant_id, id),
  add check (meter_id is null or measure is not null),
  add check (latitude is null or longitude is not null),
  add check (price_minor is null or price_currency is not null),
  add check (fuel is not null or (price_minor is null and not is_full));
-- A vehicle is at one pump at a time; by this an import finds a line again.
create unique index fleet_entries_vehicle on fleet_entries (tenant_id, asset_id, at) where archived_at is null;
create index fleet_entries_asset on fleet_entries (tenant_id, asset_id, at desc, id);
create index fleet_entries_at on fleet_entries (tenant_id, at, id);
create index fleet_entries_site on fleet_entries (tenant_id, site_id);
create index fleet_entries_driver on fleet_entries (tenant_id, driver_id);
create index fleet_entries_meter on fleet_entries (tenant_id, meter_id);
create index fleet_entries_order on fleet_entries (tenant_id, work_order_id);
create index fleet_entries_created_by on fleet_entries (tenant_id, created_by);

create trigger take_site before insert on fleet_entries for each row execute function take_site_of_asset();
create trigger take_other_site before update of asset_id on fleet_entries for each row
  when (old.asset_id is distinct from new.asset_id) execute function take_site_of_asset();
create function bring_site_to_fleet() returns trigger language plpgsql as $$
begin
  update fleet_entries set site_id = new.site_id where tenant_id = new.tenant_id and asset_id = new.id;
  return null;
end $$;
create trigger bring_site_to_fleet after update of site_id on assets for each row
  when (old.site_id is distinct from new.site_id) execute function bring_site_to_fleet();

-- Tenants that are there already: each starter role that they kept may do what it may do in a new tenant.
select grant_starter('Administrator', 'fleet', '{view,create,update,delete,approve}', 'all');
select grant_starter('Planner', 'fleet', '{view,create,update,delete}', 'all');
select grant_starter('Technician', 'fleet', '{view,create,update}', 'site');
select grant_starter('Storekeeper', 'fleet', '{view}', 'all');
select grant_starter('Reliability Engineer', 'fleet', '{view}', 'all');
