-- What a check foresees of the rows of a file: when each will be due first, or why nobody can tell.
create table import_foreseen (
  tenant_id int not null default current_tenant() references tenants (id),
  import_id bigint not null,
  line int not null,
  name text not null,
  day date,
  units float8,
  reason text,
  primary key (tenant_id, import_id, line),
  foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
);
select make_tenant_table('import_foreseen');
