-- Jobs that take long stand in a queue of their tenant, and are done one after the other. The more of them wait there, the later another tenant lets them pass.
drop function enqueue_job(text, jsonb, text, timestamptz, int);

create function enqueue_job(task text, payload jsonb, key text, run_at timestamptz, max_attempts int, queue text default null) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    tenant int := public.current_tenant();
    own_queue text := tenant || '/' || queue;
    ahead int := 0;
    job_id bigint;
  begin
    if tenant is null then raise exception 'a job belongs to a tenant'; end if;
    if octet_length(payload::text) > 100000 then raise exception 'a job carries at most 100 kB'; end if;
    if queue is not null then
      select count(*) into ahead
      from (
        select from graphile_worker._private_jobs j join graphile_worker._private_job_queues q on q.id = j.job_queue_id
        where q.queue_name = own_queue limit 1000
      ) waiting;
    end if;
    select added.id into job_id from graphile_worker.add_job(
      identifier => task,
      payload => (payload || jsonb_build_object('tenantId', tenant))::json,
      queue_name => own_queue,
      run_at => enqueue_job.run_at,
      max_attempts => enqueue_job.max_attempts,
      job_key => tenant || '/' || task || '/' || key,
      priority => ahead
    ) added;
    return job_id;
  end $$;

revoke all on function enqueue_job(text, jsonb, text, timestamptz, int, text) from public;
grant execute on function enqueue_job(text, jsonb, text, timestamptz, int, text) to millwright_app;
