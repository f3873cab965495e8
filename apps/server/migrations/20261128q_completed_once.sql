-- Two indexes answered when orders were completed, read forwards or backwards: `work_orders_completed` (tenant, completion, id) does both.
drop index work_orders_finished;
