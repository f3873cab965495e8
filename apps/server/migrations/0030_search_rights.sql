-- Who may call a search function is said before it is handed to the definer: afterwards its maker may say nothing, and everybody could.

create or replace function make_searchable(name text) returns void language plpgsql as $$
begin
  execute format('create index %I on %I using gin (tenant_id, search_text gin_trgm_ops)', name || '_search', name);
  execute format($f$create function %I(pattern text) returns setof bigint language sql stable security definer set search_path = pg_catalog, public
    as $b$ select id from public.%I where tenant_id = public.current_tenant() and search_text like pattern $b$ $f$, 'search_' || name, name);
  execute format('revoke all on function %I(text) from public', 'search_' || name);
  execute format('grant execute on function %I(text) to millwright_app', 'search_' || name);
  execute format('alter function %I(text) owner to millwright_definer', 'search_' || name);
end $$;

-- The functions made so far.
set local role millwright_definer;
do $$
declare made regprocedure;
begin
  for made in select oid from pg_proc where proowner = 'millwright_definer'::regrole and prosecdef loop
    execute format('revoke all on function %s from public', made);
    execute format('grant execute on function %s to millwright_app', made);
  end loop;
end $$;
reset role;
