-- Home's overview sums all open orders by week and crew: from the index alone, without a visit to each order.
drop index work_orders_open_due;
create index work_orders_open_due on work_orders (tenant_id, due_at, id) include (created_at, crew_id, site_id, estimate_minutes) where not is_ended;
-- And how many were overdue in the last weeks, of those that were completed since.
drop index work_orders_completed;
create index work_orders_completed on work_orders (tenant_id, completed_at, id) include (due_at, created_at, is_ended, crew_id, site_id);
