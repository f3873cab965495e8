-- A value stands exactly one level below its parent and in the same list, which the database keeps too: with that no loop is possible.

alter table reference_values
  add column parent_level smallint generated always as (level - 1) stored,
  add constraint reference_values_place unique (tenant_id, list, id, level),
  add constraint reference_values_top check ((parent_id is null) = (level = 1)),
  add constraint reference_values_tenant_id_parent_id_fkey1 foreign key (tenant_id, list, parent_id, parent_level) references reference_values (tenant_id, list, id, level),
  drop constraint reference_values_tenant_id_parent_id_fkey;
create index reference_values_parent on reference_values (tenant_id, parent_id);

-- As every other record a status says when it was made and changed.
alter table statuses
  add column created_at timestamptz(3) not null default now(),
  add column updated_at timestamptz(3) not null default now();
