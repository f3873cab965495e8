-- Names and codes stand in the order of a dictionary, whatever their case and accents, and numbers in them in the order in which they count; and what is searched has
-- neither case nor accents, with descriptions and notes of assets and parts. Each table that is searched is written anew, with the indexes of its names: on large ones
-- this takes minutes (docs/operations.md).

-- A PostgreSQL of one's own has ICU, or the start has said so. An embedded one without it goes on sorting by code point.
do $$
begin
  create collation dictionary (provider = icu, locale = 'und-u-kn');
exception when feature_not_supported or invalid_parameter_value then
  create collation dictionary (provider = builtin, locale = 'C.UTF-8');
end $$;

-- The rule of `folded` in packages/domain/src/kit/texts.ts: small letters, no accents, nothing that nobody sees. What is ASCII, as most texts are, costs little more than
-- before; the rest has a function of its own.
create function folded_letters(words text) returns text language sql immutable parallel safe as $$
  select normalize(replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(words, nfkd),
        '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g') collate dictionary),
      U&'\00F8\0142\0111\00F0\0127\0167\0131\03C2\2010\2011\2012\2013\2014\2212\2018\2019', U&'olddhti\03C3------'''''),
    U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe'), U&'\00FE', 'th'), nfc)
$$;
create function folded(words text) returns text language sql immutable parallel safe as $$
  select case when octet_length(words) = char_length(words) then lower(words collate "C") else public.folded_letters(words) end
$$;

do $$
declare
  one record;
  what text;
  sorted text;
  made text;
begin
  for one in
    select c.oid, c.relname as name,
      (select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
        where d.adrelid = c.oid and a.attname = 'search_text' and a.attgenerated = 's') as searched,
      array(select pg_get_indexdef(i.indexrelid) from pg_index i where i.indrelid = c.oid and pg_get_indexdef(i.indexrelid) like '%search_text%') as indexes,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid = 'text'::regtype
        and (a.attname in ('name', 'title', 'code', 'number', 'serial_number', 'barcode', 'file_name', 'email', 'phone', 'job_title', 'issuer', 'manufacturer', 'model', 'states',
            'position', 'purpose', 'interval', 'planned_task_name', 'unit', 'blocked_reason', 'delivery_note', 'remark')
          or (c.relname, a.attname::text) in (('roles', 'description'), ('master_parts', 'description')))
        and a.attgenerated <> 's' or a.attrelid = c.oid and c.relname = 'people' and a.attname = 'name') as names
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
      and c.relname not in ('counters', 'audit_log', 'idempotency_keys')
    order by c.relname
  loop
    what := '';
    if one.searched is not null then
      -- What was made by lower(…) is made by folded(…) of the same, and of what is searched besides.
      made := regexp_replace(one.searched, '^lower\(', 'folded(');
      if made = one.searched then raise exception 'search text of % is not lower(…)', one.name; end if;
      if one.name = 'assets' then made := 'folded(' || substr(one.searched, 6) || ' || '' '' || coalesce(notes, ''''))'; end if;
      if one.name = 'master_parts' then made := 'folded(' || substr(one.searched, 6) || ' || '' '' || coalesce(description, '''') || '' '' || coalesce(notes, ''''))'; end if;
      what := 'drop column search_text, add column search_text text generated always as (' || made || ') stored';
    end if;
    select string_agg(format('alter column %I type text collate dictionary', name), ', ') into sorted from unnest(one.names) name;
    what := concat_ws(', ', nullif(what, ''), sorted);
    if what <> '' then execute format('alter table %I %s', one.name, what); end if;
    foreach made in array one.indexes loop execute made; end loop;
  end loop;
end $$;

-- Many rows, and a column that each list offers to be sorted by.
create index assets_by_code on assets (tenant_id, code, id);
create index master_parts_by_code on master_parts (tenant_id, code, id);
