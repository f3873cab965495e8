-- Background work: what the worker asks across tenants, and how a call hands it a job in its own transaction.

grant select on tenants, event_cursor to millwright_definer;

-- The worker reads one tenant at a time; these two say whose turn it is. Rows of transactions that may still be running are left for later:
-- below the snapshot's xmin every transaction has ended, so nothing can turn up behind the cursor.
create function tenants_with_unchained_audit() returns setof int language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select t.id from public.tenants t left join public.event_cursor c on c.name = 'audit/' || t.id
    where exists (select from public.audit_log a
      where a.tenant_id = t.id and a.txid < pg_snapshot_xmin(pg_current_snapshot())
        and (a.txid, a.id) > (coalesce(c.txid, '0'::xid8), coalesce(c.id, 0)))
  $$;

create function tenants_with_unread_events() returns setof int language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select t.id from public.tenants t left join public.event_cursor c on c.name = 'events/' || t.id
    where exists (select from public.events e
      where e.tenant_id = t.id and e.txid < pg_snapshot_xmin(pg_current_snapshot())
        and (e.txid, e.id) > (coalesce(c.txid, '0'::xid8), coalesce(c.id, 0)))
  $$;

alter function tenants_with_unchained_audit() owner to millwright_definer;
alter function tenants_with_unread_events() owner to millwright_definer;

-- The queue's tables belong to the owner; the run-time role reaches them through this one door, for the tenant of its transaction only.
create function enqueue_job(task text, payload jsonb, key text, run_at timestamptz, max_attempts int) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    tenant int := public.current_tenant();
    job_id bigint;
  begin
    if tenant is null then raise exception 'a job belongs to a tenant'; end if;
    if octet_length(payload::text) > 100000 then raise exception 'a job carries at most 100 kB'; end if;
    select added.id into job_id from graphile_worker.add_job(
      identifier => task,
      payload => (payload || jsonb_build_object('tenantId', tenant))::json,
      run_at => enqueue_job.run_at,
      max_attempts => enqueue_job.max_attempts,
      job_key => tenant || '/' || task || '/' || key
    ) added;
    return job_id;
  end $$;

revoke all on function tenants_with_unchained_audit(), tenants_with_unread_events(), enqueue_job(text, jsonb, text, timestamptz, int) from public;
grant execute on function tenants_with_unchained_audit(), tenants_with_unread_events(), enqueue_job(text, jsonb, text, timestamptz, int) to millwright_app;
