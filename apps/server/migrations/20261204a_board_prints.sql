-- Boards wait to be drawn where orders do: the same places, the same limits, and whoever asked is the only one who gets the file. What was asked for is kept with it.
alter table work_order_prints
  drop constraint work_order_prints_kind_check,
  add constraint work_order_prints_kind_check check (kind in ('card', 'report', 'list', 'board')),
  add column asked jsonb,
  add constraint work_order_prints_asked check (kind <> 'board' or asked is not null);
