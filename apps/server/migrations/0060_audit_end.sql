-- Two holes of the audit: the cursor says from now on how many links were made, so that a chain whose end was cut off is found out; and whoever
-- signs in as the run-time role no longer chooses when something was done, in which transaction and under which number.

alter table event_cursor add column links bigint not null default 0;

-- What is there already, tenant by tenant: row policies bind the owner too. Where the cursor does not stand at the newest link, at least one was cut
-- off before; a cursor beyond every id comes from a restore and stands at none.
do $$
declare
  one int;
begin
  for one in select id from tenants loop
    perform set_config('app.tenant', one::text, true);
    update event_cursor c set links = coalesce((
        select l.seq + case when (a.txid, a.id) = (c.txid, c.id) or c.id = 9007199254740991 then 0 else 1 end
        from audit_chain l join audit_log a on a.tenant_id = l.tenant_id and a.id = l.audit_id
        order by l.seq desc limit 1), 0)
      where c.name = 'audit/' || one;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

revoke insert on audit_log, events from millwright_app;
grant insert (tenant_id, person_id, person_name, request_id, action, entity, entity_id, changes) on audit_log to millwright_app;
grant insert (tenant_id, kind, entity, entity_id, person_id, payload) on events to millwright_app;
