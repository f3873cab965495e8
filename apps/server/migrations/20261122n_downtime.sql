-- When assets stood still or ran badly, and how far back that may be entered.
select make_record_table('downtimes');
alter table downtimes
  add column asset_id bigint not null,
  add column work_order_id bigint,
  -- Of the asset, kept by the triggers below: what a role that is held at a site reaches.
  add column site_id bigint,
  add column start_at timestamptz(3) not null,
  -- Null: it lasts.
  add column end_at timestamptz(3),
  add column is_planned boolean not null default false,
  add column state text not null default 'down' check (state in ('down', 'degraded')),
  add column reason_id bigint,
  add column remark text,
  -- Typed in afterwards, started with one tap when it happened, brought in by a file.
  add column source text not null default 'entered' check (source in ('entered', 'started', 'imported')),
  add column created_by bigint,
  add foreign key (tenant_id, asset_id) references assets (tenant_id, id),
  add foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id),
  add foreign key (tenant_id, site_id) references locations (tenant_id, id),
  add foreign key (tenant_id, reason_id) references reference_values (tenant_id, id),
  add foreign key (tenant_id, created_by) references people (tenant_id, id),
  add check (end_at is null or end_at > start_at);
create index downtimes_asset on downtimes (tenant_id, asset_id, start_at desc);
-- Under the asset's lock nobody starts a second one; this keeps what goes past it.
create unique index downtimes_open on downtimes (tenant_id, asset_id) where end_at is null and archived_at is null;
create index downtimes_order on downtimes (tenant_id, work_order_id) where work_order_id is not null;
create index downtimes_start on downtimes (tenant_id, start_at, id);
create index downtimes_site on downtimes (tenant_id, site_id) where site_id is not null;
create index downtimes_reason on downtimes (tenant_id, reason_id);
create index downtimes_created_by on downtimes (tenant_id, created_by);

create function take_site_of_asset() returns trigger language plpgsql as $$
begin
  new.site_id := (select site_id from assets where tenant_id = new.tenant_id and id = new.asset_id);
  return new;
end $$;
create trigger take_site before insert on downtimes for each row execute function take_site_of_asset();
create trigger take_other_site before update of asset_id on downtimes for each row
  when (old.asset_id is distinct from new.asset_id) execute function take_site_of_asset();

create function bring_site_of_asset() returns trigger language plpgsql as $$
begin
  update downtimes set site_id = new.site_id where tenant_id = new.tenant_id and asset_id = new.id;
  return null;
end $$;
create trigger bring_site after update of site_id on assets for each row when (old.site_id is distinct from new.site_id) execute function bring_site_of_asset();

-- How many days back somebody may enter that something stood still.
alter table maintenance_settings add column downtime_back_days int not null default 90 check (downtime_back_days between 0 and 3650);

-- Tenants that are there already: each starter role that they kept may do what it may do in a new tenant.
select grant_starter('Administrator', 'downtimes', '{view,create,update,delete,approve}', 'all');
select grant_starter('Planner', 'downtimes', '{view,create,update,delete}', 'all');
select grant_starter('Technician', 'downtimes', '{view,create,update}', 'site');
select grant_starter('Storekeeper', 'downtimes', '{view}', 'all');
select grant_starter('Reliability Engineer', 'downtimes', '{view,create,update}', 'all');

-- Why something stands still, in tenants that are there already and kept the lists they began with; a new one gets these with its lists.
do $$
declare
  one int;
begin
  for one in select id from tenants loop
    perform set_config('app.tenant', one::text, true);
    insert into reference_values (list, code, name, level, sort_order)
      select 'downtime-reasons', code, name, 1, place
      from (values ('BRK', 'Breakdown', 1), ('SET', 'Setting up and changeover', 2), ('PM', 'Planned maintenance', 3), ('EXT', 'External', 4)) as v (code, name, place)
      where exists (select from reference_values where list = 'work-order-types')
      on conflict do nothing;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
