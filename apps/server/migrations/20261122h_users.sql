-- Users: whoever may sign in, whoever asked for it, and what people set up for themselves.

-- Whether strangers may ask for an account; who asked waits until somebody agrees.
alter table tenants add column is_registration_open boolean not null default false;
alter table accounts add column requested_at timestamptz(3);

alter table people
  -- A file of the folder UserPhotos, drawn anew and small.
  add column photo_file_id bigint,
  -- IANA; empty: that of the organisation.
  add column time_zone text,
  -- An entry of the menu; empty: the home page.
  add column start_page int,
  add foreign key (tenant_id, photo_file_id) references files (tenant_id, id);

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in
  ('invitation', 'reset', 'password_changed', 'new_device', 'locked', 'registration_known', 'registration_agreed', 'registration_refused'));

-- Tenants that are there already: a role that may add and change people may do the same with users.
do $$
declare
  one int;
begin
  for one in select id from tenants loop
    perform set_config('app.tenant', one::text, true);
    insert into role_grants (role_id, sub_module, flags, scope)
      select g.role_id, 'users', g.flags, g.scope from role_grants g where g.sub_module = 'people' and g.flags @> '{create,update}'
      on conflict do nothing;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
