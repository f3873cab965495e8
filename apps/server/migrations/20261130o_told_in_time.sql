-- What was told because of a date, once for each date: another date is told anew.

create table work_orders_told (
  tenant_id int not null default current_tenant() references tenants (id),
  work_order_id bigint not null,
  what text not null check (what in ('due', 'overdue')),
  due_at timestamptz(3) not null,
  primary key (tenant_id, work_order_id, what, due_at),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id) on delete cascade
);
select make_tenant_table('work_orders_told');

create table certificates_told (
  tenant_id int not null default current_tenant() references tenants (id),
  certificate_id bigint not null,
  -- So many days before its end; 0: it is over.
  days int not null check (days >= 0),
  valid_until date not null,
  primary key (tenant_id, certificate_id, days, valid_until),
  foreign key (tenant_id, certificate_id) references certificates (tenant_id, id) on delete cascade
);
select make_tenant_table('certificates_told');
