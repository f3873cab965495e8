-- When a person was last here, so that the home page can say what has changed since; and the indexes that find it from the person's side.

create table person_visits (
  tenant_id int not null default current_tenant() references tenants (id),
  person_id bigint not null,
  -- The person's last call, to within a few minutes.
  active_at timestamptz(3) not null,
  -- The end of the visit before this one; null in the first.
  since timestamptz(3),
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
select make_tenant_table('person_visits');

create index work_orders_person_changed on work_orders (tenant_id, responsible_person_id, updated_at desc);
create index work_orders_finished on work_orders (tenant_id, completed_at desc) where completed_at is not null;
create index work_requests_requester_changed on work_requests (tenant_id, requester_id, updated_at desc);
