-- Most orders of a plant are over, and most questions are about the few that are not. Whether an order has ended follows from its status; it is kept
-- on the order, because an index can only be limited to what stands in its own table.

alter table work_orders add column is_ended boolean not null default false;

-- The category of a status is chosen once, so only a new status of the order can change the answer.
create function work_order_is_ended() returns trigger language plpgsql as $$
begin
  new.is_ended := exists (
    select from statuses where tenant_id = new.tenant_id and id = new.status_id and category in ('completed', 'closed', 'cancelled'));
  return new;
end $$;
create trigger work_orders_is_ended before insert or update of status_id on work_orders for each row execute function work_order_is_ended();

-- A row policy hides every row from the migration itself.
alter table work_orders no force row level security;
alter table statuses no force row level security;
update work_orders set is_ended = true from statuses
  where statuses.tenant_id = work_orders.tenant_id and statuses.id = work_orders.status_id and statuses.category in ('completed', 'closed', 'cancelled');
alter table work_orders force row level security;
alter table statuses force row level security;

-- What is left to do: overdue first, by person (or nobody), and the newest.
create index work_orders_open_due on work_orders (tenant_id, due_at, id) where not is_ended;
create index work_orders_open_person on work_orders (tenant_id, responsible_person_id, due_at, id) where not is_ended;
create index work_orders_open_recent on work_orders (tenant_id, created_at desc, id desc) where not is_ended;
