-- One search over every kind of record: what of a table may be meant by what somebody typed, a few thousand rows at most, however many there are.

-- Makes find_<table>(words, patterns, codes, most) of a table that make_searchable knows: the ids of rows of the tenant whose code is one of these, of at most so many
-- whose search text holds all the words, and, where there are more of them or the words are too short for the index, of those among the newest rows that hold them. The
-- patterns say of each word what `like` is asked for. `code` is what the table's index of codes knows; null where its rows have none.
create function make_findable(name text, code text default 'lower(code)') returns void language plpgsql as $$
declare
  door text := 'find_' || name;
begin
  execute format($f$create function %I(words text[], patterns text[], codes text[], most int) returns setof bigint language sql stable security definer
    set search_path = pg_catalog, public as $b$
    with held as materialized (
      select id from public.%I where public.tenant_trigrams(tenant_id, search_text) collate "C" @>
          array(select distinct part from unnest(words) word, unnest(public.trigrams_within(public.current_tenant(), word)) part)
        and exists (select from unnest(words) word, unnest(public.trigrams_within(public.current_tenant(), word)) part)
        and search_text like all (patterns) and tenant_id = public.current_tenant() limit most)
    select id from held
    union
    select id from public.%I where tenant_id = public.current_tenant() and %s = any (codes)
    union
    select id from (select id, search_text from public.%I where tenant_id = public.current_tenant() order by id desc limit 3000) newest
    where search_text like all (patterns)
      and ((select count(*) from held) >= most
        or not exists (select from unnest(words) word, unnest(public.trigrams_within(public.current_tenant(), word)) part))
    $b$ $f$, door, name, name, coalesce(code, 'null'), name);
  execute format('revoke all on function %I(text[], text[], text[], int) from public', door);
  execute format('grant execute on function %I(text[], text[], text[], int) to millwright_app', door);
  execute format('alter function %I(text[], text[], text[], int) owner to millwright_definer', door);
end $$;

select make_findable(name) from unnest(array['assets', 'locations', 'suppliers', 'crews', 'shifts', 'meters', 'asset_positions', 'production_calendars',
  'meter_rounds', 'task_groups', 'plans', 'master_parts', 'warehouses', 'bins', 'purchase_orders', 'material_receipts', 'material_requests', 'stock_counts']) name;
-- Their codes are the product's own, in large letters.
select make_findable(name, 'code') from unnest(array['work_orders', 'work_requests']) name;
select make_findable(name, 'lower(number)') from unnest(array['stock_lots', 'certificates']) name;
select make_findable(name, null) from unnest(array['people', 'roles', 'work_order_boards']) name;
