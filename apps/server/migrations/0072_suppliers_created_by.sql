-- Who made a supplier: what a role that is limited to its own reaches of them.
alter table suppliers add column created_by bigint;
alter table suppliers add foreign key (tenant_id, created_by) references people (tenant_id, id);
create index suppliers_created_by on suppliers (tenant_id, created_by);
