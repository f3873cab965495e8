-- Who watches a record, or stopped doing so. Whoever watches it by themselves (made it, answers for it, wrote on it) has no row; of requests the followers are those who watch.

create table watches (
  tenant_id int not null default current_tenant() references tenants (id),
  person_id bigint not null,
  entity text not null,
  entity_id bigint not null,
  -- False: does no longer, and would by themselves.
  is_watching boolean not null,
  primary key (tenant_id, person_id, entity, entity_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id) on delete cascade
);
create index watches_record on watches (tenant_id, entity, entity_id);
select make_tenant_table('watches');

-- Why it reached its person: the word of who hears it, with the crew, the right or the record by which that held. Null: told before this was kept.
alter table notifications add column tie jsonb;
