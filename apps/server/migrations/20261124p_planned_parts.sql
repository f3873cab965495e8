-- What is planned with may name a part that is kept; its name and unit are shown then. The words stay for the log and for what is in no store.
alter table planned_parts
  add column part_id bigint,
  add foreign key (tenant_id, part_id) references master_parts (tenant_id, id);
create index planned_parts_part on planned_parts (tenant_id, part_id) where part_id is not null;
alter table work_order_planned_parts
  add column part_id bigint,
  add foreign key (tenant_id, part_id) references master_parts (tenant_id, id);
create index work_order_planned_parts_part on work_order_planned_parts (tenant_id, part_id) where part_id is not null;
