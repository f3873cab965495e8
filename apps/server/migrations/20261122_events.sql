-- Events say what changed, what they came of and how deep they stand; they are kept by month, so that a month goes as a whole once nobody needs it.

alter table events rename to events_before;
alter index events_pkey rename to events_before_pkey;
alter index events_order rename to events_before_order;

create table events (
  tenant_id int not null default current_tenant() references tenants (id),
  id bigint not null,
  txid xid8 not null default pg_current_xact_id(),
  at timestamptz(3) not null default now(),
  kind text not null,
  entity text not null,
  entity_id bigint,
  person_id bigint,
  payload jsonb not null default '{}',
  -- The named fields before and after.
  changes jsonb not null default '[]',
  -- What it came of: the call or job and, where a listener announced it, the event that it answered.
  request_id text,
  caused_by bigint,
  -- How many events stand behind it.
  depth smallint not null default 0,
  primary key (tenant_id, id, at)
) partition by range (at);
-- No identity: PostgreSQL 16 has none on a partitioned table.
create sequence event_ids start 1000 owned by events.id;
alter table events alter column id set default nextval('event_ids');
create index events_order on events (tenant_id, txid, id);
select make_tenant_table('events', 'select');
grant insert (tenant_id, kind, entity, entity_id, person_id, payload, changes, request_id, caused_by, depth) on events to millwright_app;
grant usage on sequence event_ids to millwright_app;

-- A part of the events has the policy too, and nobody but its owner has a right to it: rows are reached through `events` alone.
create function guard_event_part(name regclass) returns void language plpgsql as $$
begin
  perform make_tenant_table(name, 'select');
  execute format('revoke all on %s from millwright_app, millwright_definer', name);
end $$;

-- For months that nobody foresaw.
create table events_default partition of events default;
select guard_event_part('events_default');

-- Makes the month of a day, once. What had to go to the default part meanwhile moves into it; tenant by tenant, since policies bind the owner too.
create function make_event_month(day date) returns void language plpgsql as $$
declare
  starts date := date_trunc('month', day);
  starts_at timestamptz := starts::timestamp at time zone 'UTC';
  ends_at timestamptz := (starts + interval '1 month') at time zone 'UTC';
  part text := 'events_' || to_char(starts, 'YYYY_MM');
  one int;
begin
  if to_regclass('public.' || part) is not null then return; end if;
  execute format('create table %I (like events including defaults)', part);
  perform guard_event_part(part::regclass);
  lock table events_default in access exclusive mode;
  for one in select id from tenants loop
    perform set_config('app.tenant', one::text, true);
    execute format('with moved as (delete from events_default where at >= %L and at < %L returning *) insert into %I select * from moved', starts_at, ends_at, part);
  end loop;
  perform set_config('app.tenant', '', true);
  execute format('alter table events attach partition %I for values from (%L) to (%L)', part, starts_at, ends_at);
end $$;

-- Drops the months that ended before an instant, and what is older elsewhere. Returns the dropped ones.
create function sweep_events(before timestamptz) returns setof text language plpgsql as $$
declare
  part text;
  one int;
begin
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'events'::regclass and c.relname ~ '^events_\d{4}_\d{2}$'
      and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= before
  loop
    execute format('drop table %I', part);
    return next part;
  end loop;
  for one in select id from tenants loop
    perform set_config('app.tenant', one::text, true);
    delete from events_default where at < before;
    delete from event_deliveries where event_at < before;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

revoke all on function guard_event_part(regclass), make_event_month(date), sweep_events(timestamptz) from public;

-- What is still to be told to listeners that hear of events after their transaction. A listener's work and the row's end are one transaction.
create table event_deliveries (
  tenant_id int not null default current_tenant() references tenants (id),
  event_id bigint not null,
  event_at timestamptz(3) not null,
  listener text not null,
  attempts int not null default 0,
  due_at timestamptz(3) not null default now(),
  last_error text,
  primary key (tenant_id, event_id, listener)
);
create index event_deliveries_due on event_deliveries (tenant_id, due_at);
select make_tenant_table('event_deliveries');

set local role millwright_definer;
drop function tenants_with_unread_events();
reset role;
create function tenants_with_unread_events() returns setof int language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select t.id from public.tenants t left join public.event_cursor c on c.name = 'events/' || t.id
    where exists (select from public.events e
        where e.tenant_id = t.id and e.txid < pg_snapshot_xmin(pg_current_snapshot())
          and (e.txid, e.id) > (coalesce(c.txid, '0'::xid8), coalesce(c.id, 0)))
      or exists (select from public.event_deliveries d where d.tenant_id = t.id and d.due_at <= now())
  $$;
revoke all on function tenants_with_unread_events() from public;
grant execute on function tenants_with_unread_events() to millwright_app;
alter function tenants_with_unread_events() owner to millwright_definer;

-- Last month, this one and two ahead; a chore makes the further ones. Older events had no listener: nobody misses them.
select make_event_month((now() at time zone 'UTC' + make_interval(months => months))::date) from generate_series(-1, 2) as months;
do $$
declare
  one int;
begin
  for one in select id from tenants loop
    perform set_config('app.tenant', one::text, true);
    insert into events (tenant_id, id, txid, at, kind, entity, entity_id, person_id, payload)
      select tenant_id, id, txid, at, kind, entity, entity_id, person_id, payload from events_before where at > now() - interval '30 days';
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
select setval('event_ids', greatest(1000, (select last_value from events_id_seq) + 1), false);
drop table events_before;
