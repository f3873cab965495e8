-- The calendar: orders by the day on which they stand, in one piece of an index each: what is planned, what is due and not planned, and what takes longer than a day.
create index work_orders_planned on work_orders (tenant_id, est_start_at) include (id, site_id, estimate_minutes) where not is_ended and est_start_at is not null;
create index work_orders_unplanned on work_orders (tenant_id, due_at, id) where not is_ended and est_start_at is null;
create index work_orders_long on work_orders (tenant_id, est_start_at) where not is_ended and estimate_minutes > 1440;
-- Few sites have a zone of their own.
create index locations_zones on locations (tenant_id, id) where time_zone is not null;

-- Tenants that are there already: each starter role that they kept may do what it may do in a new tenant.
select grant_starter('Administrator', 'calendar', '{view,create,update,delete,approve}', 'all');
select grant_starter('Planner', 'calendar', '{view,update}', 'all');
select grant_starter('Technician', 'calendar', '{view}', 'site');
select grant_starter('Reliability Engineer', 'calendar', '{view}', 'all');
