-- Roles are made and changed by the organisation: when they were, what they are found by, and who may.

alter table roles
  add column created_at timestamptz(3) not null default now(),
  add column updated_at timestamptz(3) not null default now(),
  add column search_text text generated always as (lower(name || ' ' || coalesce(description, ''))) stored;
-- One name whatever its capitals; the older constraint told them apart.
create unique index roles_name on roles (tenant_id, lower(name));
select make_searchable('roles');
create index people_role on people (tenant_id, role_id) where role_id is not null;

-- Until now the right to keep people opened the roles. Who had it without limits keeps roles from now on under the same flags, and can give them no more than their own
-- all the same; who was limited to a site goes on choosing roles and writes none, since a role holds for everywhere.
do $$
declare
  one int;
begin
  for one in select id from tenants loop
    perform set_config('app.tenant', one::text, true);
    insert into role_grants (role_id, sub_module, flags, scope)
      select role_id, 'user-roles', flags, 'all' from role_grants
      where sub_module = 'people' and scope = 'all' and flags && '{create,update}'
      on conflict do nothing;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
