-- How many bytes of files a tenant may keep, and how many it keeps: counted with every row, so that uploads at once cannot pass the limit together.

alter table tenants
  -- Null: the installation's standard, and where that is not set either, no limit.
  add column file_bytes_limit bigint check (file_bytes_limit >= 0),
  add column file_bytes_used bigint not null default 0 check (file_bytes_used >= 0);

create function file_bytes_limit_of(t tenants) returns bigint language sql stable set search_path = pg_catalog, pg_temp
  as $$ select coalesce(t.file_bytes_limit, (select i.value::bigint from public.installation i where i.key = 'tenant_files_limit_bytes')) $$;

-- Counts a row's bytes while it lives, and bytes that several rows share once. One conditional update takes the room: whoever comes too late waits
-- for its lock and finds it taken. What gives room back is never refused.
create function count_file_bytes() returns trigger language plpgsql as $$
declare
  lived boolean := tg_op <> 'INSERT' and to_jsonb(old) ->> 'removed_at' is null;
  lives boolean := tg_op <> 'DELETE' and to_jsonb(new) ->> 'removed_at' is null;
  change bigint;
  about record;
  others boolean := false;
begin
  if tg_op = 'DELETE' then about := old; else about := new; end if;
  if lived = lives then return null; end if;
  if tg_table_name = 'files' then
    others := exists (select from files f where f.store_key = about.store_key and f.id <> about.id and f.removed_at is null);
  end if;
  change := case when others then 0 when lives then about.size_bytes else -about.size_bytes end;
  if change = 0 then return null; end if;
  update tenants t set file_bytes_used = greatest(0, file_bytes_used + change)
    where t.id = about.tenant_id and (change < 0 or file_bytes_limit_of(t) is null or file_bytes_used + change <= file_bytes_limit_of(t));
  if not found then
    raise exception 'the files of the tenant are full' using errcode = 'MW507',
      detail = (select jsonb_build_object('used', t.file_bytes_used, 'limit', file_bytes_limit_of(t), 'size', change) from tenants t where t.id = about.tenant_id);
  end if;
  return null;
end $$;

create trigger files_count_bytes after insert or delete or update of removed_at on files for each row execute function count_file_bytes();
create trigger imports_count_bytes after insert or delete on imports for each row execute function count_file_bytes();

-- What is there already, tenant by tenant: row policies bind the owner too.
do $$
declare
  one int;
begin
  for one in select id from tenants loop
    perform set_config('app.tenant', one::text, true);
    update tenants set file_bytes_used =
      (select coalesce(sum(bytes), 0) from (select max(size_bytes) as bytes from files where removed_at is null group by store_key) f)
      + (select coalesce(sum(size_bytes), 0) from imports)
      where id = one;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
