-- When what stands at a place is required to run: the hours of a week by the clock of the site, whether holidays take from it, and days with hours of their own.
select make_record_table('production_calendars');
alter table production_calendars
  add column code text not null,
  add column name text not null,
  -- {weekday from 0 for Monday, startMinute, minutes}
  add column hours jsonb not null default '[]',
  add column week_minutes int not null default 0,
  add column works_holidays boolean not null default false,
  -- {day, name, hours: {startMinute, minutes}}
  add column exceptions jsonb not null default '[]',
  add column notes text,
  add column created_by bigint,
  add column search_text text generated always as (lower(code || ' ' || name)) stored,
  add foreign key (tenant_id, created_by) references people (tenant_id, id);
create unique index production_calendars_code on production_calendars (tenant_id, lower(code));
create index production_calendars_name on production_calendars (tenant_id, name, id);
create index production_calendars_created_by on production_calendars (tenant_id, created_by);
select make_searchable('production_calendars');

-- A place that was given none follows the one above it; without any it is required all the time.
alter table locations
  add column production_calendar_id bigint,
  add foreign key (tenant_id, production_calendar_id) references production_calendars (tenant_id, id);
create index locations_production_calendar on locations (tenant_id, production_calendar_id) where production_calendar_id is not null;

-- Tenants that are there already: each starter role that they kept may do what it may do in a new tenant.
select grant_starter('Administrator', 'production-calendars', '{view,create,update,delete,approve}', 'all');
select grant_starter('Planner', 'production-calendars', '{view,create,update,delete}', 'all');
select grant_starter('Technician', 'production-calendars', '{view}', 'all');
select grant_starter('Storekeeper', 'production-calendars', '{view}', 'all');
select grant_starter('Reliability Engineer', 'production-calendars', '{view}', 'all');
