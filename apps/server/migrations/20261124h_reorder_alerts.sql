-- Since when a part is to be ordered for a warehouse; null: it has enough, or more is on its way. Told once when it begins.
alter table stock_levels add column below_since timestamptz(3);
create index stock_levels_below on stock_levels (tenant_id, warehouse_id) where below_since is not null;
