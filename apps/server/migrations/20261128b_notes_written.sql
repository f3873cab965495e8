-- A note that waited on a device was written before the server heard of it.
alter table work_order_notes add column written_at timestamptz(3);
