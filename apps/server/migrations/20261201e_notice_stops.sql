-- The way out of a message: one person, the lines that it told of. The token itself is kept nowhere but in the message that waits to be sent.
create table notice_stops (
  tenant_id int not null default current_tenant() references tenants (id),
  digest bytea not null,
  person_id bigint not null,
  lines text[] not null,
  expires_at timestamptz(3) not null,
  primary key (tenant_id, digest),
  foreign key (tenant_id, person_id) references people (tenant_id, id) on delete cascade
);
create index notice_stops_person on notice_stops (tenant_id, person_id);
create index notice_stops_over on notice_stops (tenant_id, expires_at);
select make_tenant_table('notice_stops');
