-- One search over every kind of record: what of a table may be meant by what somebody typed, a few thousand rows at most, however many there are.

-- Trigrams that every text has which holds all these words somewhere; none where they are all too short for the index. It runs once for a search, for all tables.
create function trigrams_of_all(words text[]) returns text[] language sql stable
  as $$ select coalesce(array_agg(distinct part), '{}') from unnest(words) word, unnest(public.trigrams_within(public.current_tenant(), word)) part $$;

-- The same again. A statement that names it is not shared out among workers (it is not declared safe for that), which takes longer to begin than the few rows to be found.
create function by_one_worker(parts text[]) returns text[] language sql stable as $$ select parts $$;

-- Makes find_<table>(parts, patterns, codes, most) of a table that make_searchable knows: the ids of rows of the tenant whose code is one of these, of those among the
-- first so many with these trigrams whose search text holds what the patterns say, and, where there are more of them or no trigrams, of those among the newest rows. `code` is what
-- the table's index of codes knows; null where its rows have none.
create function make_findable(name text, code text default 'lower(code)') returns void language plpgsql as $$
declare
  door text := 'find_' || name;
begin
  execute format($f$create function %I(parts text[], patterns text[], codes text[], most int) returns setof bigint language sql stable security definer
    set search_path = pg_catalog, public as $b$
    with held as materialized (
      select id, search_text from public.%I where public.tenant_trigrams(tenant_id, search_text) collate "C" @> public.by_one_worker(parts)
        and cardinality(parts) > 0 and tenant_id = public.current_tenant() limit most)
    select id from held where search_text like all (patterns)
    union
    select id from public.%I where tenant_id = public.current_tenant() and %s = any (codes)
    union
    select id from (select id, search_text from public.%I where tenant_id = public.current_tenant() order by id desc limit 2000) newest
    where search_text like all (patterns) and (cardinality(parts) = 0 or (select count(*) from held) >= most)
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
