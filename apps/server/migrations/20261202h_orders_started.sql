-- Figures of how long work waited ask for orders by when they were started.
create index work_orders_started on work_orders (tenant_id, started_at) where started_at is not null;
