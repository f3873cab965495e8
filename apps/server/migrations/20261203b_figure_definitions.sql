-- How turns of stock are counted: by what was issued, or by what was bought.
alter table materials_settings add column turns_by text not null default 'issues' check (turns_by in ('issues', 'purchases'));
-- Within so many days the same problem of an asset is a repeat.
alter table maintenance_settings add column repeat_failure_days int not null default 30 check (repeat_failure_days between 1 and 730);
-- What moved within a range, of all warehouses together.
create index stock_movement_lines_at on stock_movement_lines (tenant_id, effective_at) where place = 'stock';
