-- A supplier may be named for an order before anybody of theirs is.
alter table work_orders
  add column contractor_id bigint,
  -- What is to be worn and kept at hand; stands before the first step beside the hazards.
  add column protective_equipment text,
  add foreign key (tenant_id, contractor_id) references suppliers (tenant_id, id);
create index work_orders_contractor on work_orders (tenant_id, contractor_id, id desc) where contractor_id is not null;

-- A step that keeps somebody from harm; a mandatory one is done before the order is started.
alter table work_order_subtasks add column is_safety boolean not null default false;
create index work_order_subtasks_safety on work_order_subtasks (tenant_id, work_order_id) where is_safety;
alter table planned_subtasks add column is_safety boolean not null default false;
alter table task_group_versions add column protective_equipment text;

-- Several requests may stand on one order: those that it was not made of have joined it, and are found by it.
create index work_requests_order on work_requests (tenant_id, work_order_id) where work_order_id is not null;
