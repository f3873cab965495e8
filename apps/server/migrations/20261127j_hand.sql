-- What was said last time of a step: the finished orders of an asset, the newest first.
create index work_orders_done_asset on work_orders (tenant_id, asset_id, completed_at desc, id desc) where completed_at is not null and asset_id is not null;

-- Tenants that are there already: why a step is not done.
do $$
declare
  one int;
begin
  for one in select id from tenants loop
    perform set_config('app.tenant', one::text, true);
    insert into reference_values (list, code, name, level, sort_order)
      select 'step-reasons', code, name, 1, place
        from (values ('NONE', 'Not fitted here', 1), ('ACCS', 'Cannot be reached', 2), ('RUN', 'The machine is running', 3), ('TOOL', 'No tool or part at hand', 4), ('SAFE', 'Not safe to do', 5)) as v (code, name, place)
      where exists (select from reference_values where list = 'work-order-types')
      on conflict do nothing;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
