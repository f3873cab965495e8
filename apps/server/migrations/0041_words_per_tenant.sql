-- The index of words was one for all tenants: to find a word, everybody's rows that share its letters were unpacked, and then the tenant's own. Now each
-- trigram carries its tenant's number, so only rows of that tenant are looked at, however many others there are.

-- The trigrams of a text, each behind the tenant's number. plpgsql, since array_to_string is not declared immutable, though of texts it is.
create function tenant_trigrams(tenant int, words text) returns text[] language plpgsql immutable parallel safe strict as $$
begin
  return string_to_array(tenant || replace(array_to_string(public.show_trgm(words), ','), ',', ',' || tenant), ',');
end $$;

-- Some of those that every text has which holds these words somewhere. pg_trgm marks where a word begins and ends, and what stands before and behind may
-- go on with a word. So three signs are tried in these places: what is common to all three depends on none of them, for a trigram has only two ends.
-- Each further one costs the reading of its rows and excludes few: five are taken, spread over the words, and first letters alone only if there is
-- nothing else.
create function trigrams_within(tenant int, words text) returns text[] language sql immutable parallel safe strict as $$
  with common as (
    select unnest(public.show_trgm('x' || words || 'x')) as part
    intersect select unnest(public.show_trgm('y' || words || 'y'))
    intersect select unnest(public.show_trgm('0' || words || '0'))),
  numbered as (
    select part, row_number() over (order by part) - 1 as place, count(*) over () as parts from common
    where part not like '  %' or not exists (select from common where part not like '  %'))
  select coalesce(array_agg(tenant || part), '{}') from numbered where place % ((parts + 4) / 5) = 0
$$;

-- Makes search_<table>(words, most): the ids of at most so many rows of the tenant whose search_text holds the words, lower case, as they stand; all
-- without `most`. Row policies keep PostgreSQL from using such an index, so it asks in the definer's name and tests the tenant itself. New rows wait in a
-- list that every search reads from end to end; its usual 4 MB would cost more than the index.
create or replace function make_searchable(name text) returns void language plpgsql as $$
begin
  execute format('create index %I on %I using gin (tenant_trigrams(tenant_id, search_text) collate "C") with (gin_pending_list_limit = 64)', name || '_search', name);
  execute format($f$create function %I(words text, most int default null) returns setof bigint language sql stable security definer set search_path = pg_catalog, public
    as $b$ select id from public.%I where public.tenant_trigrams(tenant_id, search_text) collate "C" @> public.trigrams_within(public.current_tenant(), words)
      and strpos(search_text, words) > 0 and tenant_id = public.current_tenant() limit most $b$ $f$, 'search_' || name, name);
  execute format('revoke all on function %I(text, int) from public', 'search_' || name);
  execute format('grant execute on function %I(text, int) to millwright_app', 'search_' || name);
  execute format('alter function %I(text, int) owner to millwright_definer', 'search_' || name);
end $$;

-- The functions made so far are the definer's, and dropped as such.
create temporary table searched on commit drop as
  select t.relname as name from pg_class t join pg_proc f on f.proname = 'search_' || t.relname
  where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and f.proowner = 'millwright_definer'::regrole and f.pronargs = 1;
grant select on searched to millwright_definer;

set local role millwright_definer;
do $$
declare made text;
begin
  for made in select name from searched loop
    execute format('drop function %I(text)', 'search_' || made);
    execute format('drop function %I(text, int)', 'search_' || made);
  end loop;
end $$;
reset role;
drop function make_search_bounded(text);

do $$
declare made text;
begin
  for made in select name from searched loop
    execute format('drop index %I', made || '_search');
    perform make_searchable(made);
    execute format('analyze %I', made);
  end loop;
end $$;
