-- What an organisation says of the lines of notifications, whatever its people chose. One row for each tenant, and none until something is said.

create table notification_rules (
  tenant_id int not null default current_tenant() references tenants (id),
  version int not null default 1,
  -- Lines that reach everybody whom they concern.
  forced text[] not null default '{}',
  -- Lines that reach nobody.
  forbidden text[] not null default '{}',
  primary key (tenant_id)
);
select make_tenant_table('notification_rules');
