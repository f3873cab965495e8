-- Networks of sensors: what belongs together at a site, with the gateways through which it is heard.
select make_record_table('networks');
alter table networks
  add column code text collate dictionary not null,
  add column name text collate dictionary not null,
  add column site_id bigint,
  -- The vendor's number of it.
  add column external_id text collate dictionary,
  -- How often a sensor of it is heard that says nothing of its own.
  add column heartbeat_seconds int check (heartbeat_seconds > 0),
  add column contact text collate dictionary,
  -- So many sensors may wait to be adopted.
  add column pending_limit int not null default 200 check (pending_limit >= 0),
  add column notes text,
  -- What a role that is limited to its own reaches.
  add column created_by bigint,
  add column search_text text generated always as (folded(code || ' ' || name || ' ' || coalesce(external_id, ''))) stored,
  add foreign key (tenant_id, site_id) references locations (tenant_id, id),
  add foreign key (tenant_id, created_by) references people (tenant_id, id);
create unique index networks_code on networks (tenant_id, lower(code));
create index networks_name on networks (tenant_id, name, id);
create index networks_site on networks (tenant_id, site_id);
create index networks_created_by on networks (tenant_id, created_by);
select make_searchable('networks');
select make_findable('networks');

-- Tenants that are there already: each starter role that they kept may do what it may do in a new tenant.
select grant_starter('Administrator', 'networks', '{view,create,update,delete,approve}', 'all');
select grant_starter('Planner', 'networks', '{view,create,update,delete}', 'all');
select grant_starter('Technician', 'networks', '{view}', 'site');
select grant_starter('Reliability Engineer', 'networks', '{view}', 'all');
