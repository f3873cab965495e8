-- A scan asks for the number that is printed on a machine or on a lot.
create index assets_serial on assets (tenant_id, serial_number) where serial_number is not null;
create index stock_lots_as_printed on stock_lots (tenant_id, number);
