-- When people work: shift patterns and who follows them, holidays of sites, absences; and the crew's day in the zone of its site.

-- A pattern of shifts that comes again every so many weeks. `spans` are its shifts: day of the cycle from 0, start and length in minutes of the local clock, break.
select make_record_table('shifts');
alter table shifts
  add column code text not null,
  add column name text not null,
  add column cycle_weeks smallint not null default 1 check (cycle_weeks between 1 and 8),
  -- A day that is the first of a cycle.
  add column anchor_day date not null,
  -- Who follows it works on holidays too.
  add column works_holidays boolean not null default false,
  add column spans jsonb not null default '[]',
  add column notes text,
  add column created_by bigint,
  add column search_text text generated always as (lower(code || ' ' || name)) stored,
  add foreign key (tenant_id, created_by) references people (tenant_id, id);
create unique index shifts_code on shifts (tenant_id, lower(code));
create index shifts_name on shifts (tenant_id, name, id);
create index shifts_created_by on shifts (tenant_id, created_by);
select make_searchable('shifts');

-- Who follows a pattern, by days: a person, or a crew for its members who follow none of their own.
select make_record_table('shift_terms');
alter table shift_terms
  add column shift_id bigint not null,
  add column person_id bigint,
  add column crew_id bigint,
  -- Of the person or of the crew, kept by the triggers below: what a role that is held at a site reaches.
  add column site_id bigint,
  add column from_day date not null,
  add column to_day date,
  -- So many days further in the cycle than the pattern says: three crews follow one rotation, a week apart.
  add column offset_days smallint not null default 0 check (offset_days between 0 and 55),
  add foreign key (tenant_id, shift_id) references shifts (tenant_id, id),
  add foreign key (tenant_id, person_id) references people (tenant_id, id),
  add foreign key (tenant_id, crew_id) references crews (tenant_id, id),
  add foreign key (tenant_id, site_id) references locations (tenant_id, id),
  add check (num_nonnulls(person_id, crew_id) <= 1),
  add check (to_day is null or to_day >= from_day);
create index shift_terms_shift on shift_terms (tenant_id, shift_id, from_day);
create index shift_terms_person on shift_terms (tenant_id, person_id, from_day) where person_id is not null;
create index shift_terms_crew on shift_terms (tenant_id, crew_id, from_day) where crew_id is not null;
create index shift_terms_site on shift_terms (tenant_id, site_id) where site_id is not null;

-- A day on which nobody of a site works, or of the organisation where no site is named; `minutes`: only so many less, at the end of the day.
select make_record_table('holidays');
alter table holidays
  add column name text not null,
  add column site_id bigint,
  add column day date not null,
  add column is_yearly boolean not null default false,
  add column minutes smallint check (minutes between 1 and 1440),
  add column created_by bigint,
  add column search_text text generated always as (lower(name)) stored,
  add foreign key (tenant_id, site_id) references locations (tenant_id, id),
  add foreign key (tenant_id, created_by) references people (tenant_id, id);
create unique index holidays_once on holidays (tenant_id, day, lower(name), coalesce(site_id, 0)) where archived_at is null;
create index holidays_name on holidays (tenant_id, name, id);
create index holidays_day on holidays (tenant_id, day, id);
create index holidays_site on holidays (tenant_id, site_id);
create index holidays_created_by on holidays (tenant_id, created_by);
select make_searchable('holidays');

-- Why and when somebody is not there. Times are those of the clock where the person works, HH:MM; without them the days are whole.
select make_record_table('absences');
alter table absences
  add column person_id bigint not null,
  add column type_id bigint not null,
  add column site_id bigint,
  add column from_day date not null,
  add column to_day date not null,
  add column from_time text,
  add column to_time text,
  add column state text not null default 'approved' check (state in ('asked', 'approved', 'refused')),
  add column remark text,
  add column created_by bigint,
  add foreign key (tenant_id, person_id) references people (tenant_id, id),
  add foreign key (tenant_id, type_id) references reference_values (tenant_id, id),
  add foreign key (tenant_id, site_id) references locations (tenant_id, id),
  add foreign key (tenant_id, created_by) references people (tenant_id, id),
  add check (to_day >= from_day);
create index absences_person on absences (tenant_id, person_id, from_day);
create index absences_from on absences (tenant_id, from_day, id);
create index absences_to on absences (tenant_id, to_day, id);
create index absences_site on absences (tenant_id, site_id) where site_id is not null;
create index absences_type on absences (tenant_id, type_id);
create index absences_created_by on absences (tenant_id, created_by);

-- The site of a person or a crew stands with their absences and patterns, and goes with them to another one.
create function take_site() returns trigger language plpgsql as $$
begin
  new.site_id := (select site_id from people where tenant_id = new.tenant_id and id = new.person_id);
  return new;
end $$;
create function take_site_of_term() returns trigger language plpgsql as $$
begin
  new.site_id := coalesce(
    (select site_id from people where tenant_id = new.tenant_id and id = new.person_id),
    (select site_id from crews where tenant_id = new.tenant_id and id = new.crew_id));
  return new;
end $$;
create trigger take_site before insert on absences for each row execute function take_site();
create trigger take_site before insert on shift_terms for each row execute function take_site_of_term();
create trigger take_other_site before update of person_id on absences for each row
  when (old.person_id is distinct from new.person_id and old.site_id is not distinct from new.site_id) execute function take_site();

create function bring_site_of_person() returns trigger language plpgsql as $$
begin
  update absences set site_id = new.site_id where tenant_id = new.tenant_id and person_id = new.id;
  update shift_terms set site_id = new.site_id where tenant_id = new.tenant_id and person_id = new.id;
  return null;
end $$;
create function bring_site_of_crew() returns trigger language plpgsql as $$
begin
  update shift_terms set site_id = new.site_id where tenant_id = new.tenant_id and crew_id = new.id;
  return null;
end $$;
create trigger bring_site after update of site_id on people for each row when (old.site_id is distinct from new.site_id) execute function bring_site_of_person();
create trigger bring_site after update of site_id on crews for each row when (old.site_id is distinct from new.site_id) execute function bring_site_of_crew();

-- Those who are of these crews today, where each crew is: the day is looked up once a crew, not once a member.
create or replace function members_of_crews(crews bigint[]) returns bigint[] language sql stable as $$
  with days as (
    select c.id as crew_id, (now() at time zone coalesce(l.time_zone, t.time_zone))::date as today
    from crews c join tenants t on t.id = c.tenant_id left join locations l on l.tenant_id = c.tenant_id and l.id = c.site_id
    where c.id = any(members_of_crews.crews)
  )
  select coalesce(array_agg(distinct m.person_id), '{}') from days d
  join crew_members m on m.crew_id = d.crew_id and m.from_day <= d.today and (m.to_day is null or m.to_day >= d.today)
$$;

-- Tenants that are there already: each starter role that they kept may do what it may do in a new tenant.
select grant_starter('Administrator', 'shifts', '{view,create,update,delete,approve}', 'all');
select grant_starter('Planner', 'shifts', '{view,create,update,delete,approve}', 'all');
select grant_starter('Technician', 'shifts', '{view}', 'all');
select grant_starter('Storekeeper', 'shifts', '{view}', 'all');
select grant_starter('Reliability Engineer', 'shifts', '{view}', 'all');
select grant_starter('Administrator', 'holidays', '{view,create,update,delete,approve}', 'all');
select grant_starter('Planner', 'holidays', '{view,create,update,delete,approve}', 'all');
select grant_starter('Technician', 'holidays', '{view}', 'all');
select grant_starter('Storekeeper', 'holidays', '{view}', 'all');
select grant_starter('Reliability Engineer', 'holidays', '{view}', 'all');
select grant_starter('Administrator', 'absences', '{view,create,update,delete,approve}', 'all');
select grant_starter('Planner', 'absences', '{view,create,update,delete,approve}', 'all');
select grant_starter('Technician', 'absences', '{view,create}', 'own');
select grant_starter('Storekeeper', 'absences', '{view,create}', 'own');
select grant_starter('Reliability Engineer', 'absences', '{view,create}', 'own');

-- What an absence is for, in tenants that are there already and kept the lists they began with; a new one gets these with its lists.
do $$
declare
  one int;
begin
  for one in select id from tenants loop
    perform set_config('app.tenant', one::text, true);
    insert into reference_values (list, code, name, level, sort_order)
      select 'absence-types', code, name, 1, place from (values ('VAC', 'Vacation', 1), ('SICK', 'Sick', 2), ('TRN', 'Training', 3), ('OTH', 'Other', 4)) as v (code, name, place)
      where exists (select from reference_values where list = 'work-order-types')
      on conflict do nothing;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
