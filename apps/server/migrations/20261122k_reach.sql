-- What a crew looks after, found from above by the index of those below, whatever is guessed of how many there are.
create or replace function locations_of_crews(crews bigint[]) returns bigint[] language sql stable as $$
  with recursive down (id) as (
    select location_id from crew_assets where crew_id = any(crews) and location_id is not null
    union
    select below.id from down, lateral (select l.id from locations l where l.parent_id = down.id offset 0) below
  )
  select coalesce(array_agg(id), '{}') from down
$$;

create or replace function assets_of_crews(crews bigint[]) returns bigint[] language sql stable as $$
  with recursive down (id) as (
    (select asset_id from crew_assets where crew_id = any(crews) and asset_id is not null
     union
     select there.id from unnest(locations_of_crews(crews)) as place (id), lateral (select a.id from assets a where a.location_id = place.id offset 0) there)
    union
    select below.id from down, lateral (select a.id from assets a where a.parent_id = down.id offset 0) below
  )
  select coalesce(array_agg(id), '{}') from down
$$;

-- Each way by which an order comes into somebody's reach has an index in the order of the usual lists.
create index work_orders_person_due on work_orders (tenant_id, responsible_person_id, status_id, due_at, id);
drop index work_orders_person;
alter index work_orders_person_due rename to work_orders_person;
create index work_orders_maker on work_orders (tenant_id, created_by, status_id, due_at, id) where created_by is not null;
create index work_orders_requester on work_orders (tenant_id, requester_id, status_id, due_at, id) where requester_id is not null;
drop index work_orders_crew;
create index work_orders_crew on work_orders (tenant_id, crew_id, status_id, due_at, id) where crew_id is not null;

-- What crews look after is remembered with sessions; whatever comes below it or goes from there ends that memory.
create function served_things_changed() returns trigger language plpgsql as $$
begin
  update tenants set grants_version = grants_version + 1
  where id in (select distinct tenant_id from moved) and exists (select from crew_assets c where c.tenant_id = tenants.id);
  return null;
end $$;
create trigger assets_made after insert on assets referencing new table as moved for each statement execute function served_things_changed();
create trigger locations_made after insert on locations referencing new table as moved for each statement execute function served_things_changed();

create function served_thing_moved() returns trigger language plpgsql as $$
begin
  update tenants set grants_version = grants_version + 1
  where id = new.tenant_id and exists (select from crew_assets c where c.tenant_id = tenants.id);
  return null;
end $$;
create trigger assets_moved after update on assets for each row
  when (old.parent_id is distinct from new.parent_id or old.location_id is distinct from new.location_id) execute function served_thing_moved();
create trigger locations_moved after update on locations for each row
  when (old.parent_id is distinct from new.parent_id) execute function served_thing_moved();
