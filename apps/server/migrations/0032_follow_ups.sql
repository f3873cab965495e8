-- A finding on a step of an order leads to a request: which order, step and asset it came from, and one at a time for a step and an asset.

-- So that a request can prove that its step is of the same order.
alter table work_order_subtasks add unique (tenant_id, id, work_order_id);

alter table work_requests
  add column source_order_id bigint,
  add column source_step_id bigint,
  -- The order's asset when it was made; what the request is about may be corrected later.
  add column source_asset_id bigint,
  add foreign key (tenant_id, source_order_id) references work_orders (tenant_id, id),
  add foreign key (tenant_id, source_asset_id) references assets (tenant_id, id),
  -- A step that is deleted leaves the request, which still names the order.
  add foreign key (tenant_id, source_step_id, source_order_id) references work_order_subtasks (tenant_id, id, work_order_id)
    on delete set null (source_step_id);

-- A rejected request (5) makes room for another one; one that was merged lives on in its target and does not.
create unique index work_requests_follow_up on work_requests (tenant_id, source_step_id, coalesce(source_asset_id, 0))
  where source_step_id is not null and (status_id <> 5 or merged_into_id is not null);
create index work_requests_source on work_requests (tenant_id, source_order_id) where source_order_id is not null;
