-- Codes, names and numbers that were kept before as they were typed or imported get the one spelling that they are kept in now (packages/domain/src/kit/texts.ts):
-- composed letters, no letters that nobody sees, single spaces. A row that would then be called as another one is stays as it is: a person decides which of the two is meant.
-- A version is not raised and the log is not written: nothing changes that anybody sees.

-- In names, joiners and the signs that choose a picture stay: whether a script needs them is decided when the name is next saved.
create function pg_temp.one_spelling(words text, is_name boolean) returns text language sql immutable as $$
  select case when octet_length(words) = char_length(words) and words !~ '[\u0001-\u001f\u007f]|  |^ | $' then words
    else normalize(btrim(regexp_replace(regexp_replace(words,
      case when is_name then '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff]'
        else '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]' end, '', 'g'),
      '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g')), nfc) end
$$;

create procedure pg_temp.spell(name text, col text, is_name boolean) language plpgsql as $$
declare
  tenant int;
  one record;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant', tenant::text, true);
    for one in execute format('select id, pg_temp.one_spelling(%1$I, %2$L) as spelled from %3$I where %1$I is not null and pg_temp.one_spelling(%1$I, %2$L) not in (%1$I, '''')',
      col, is_name, name)
    loop
      begin
        execute format('update %I set %I = $1 where id = $2', name, col) using one.spelled, one.id;
      exception when unique_violation then null;
      end;
    end loop;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

do $$
declare
  one text;
begin
  foreach one in array array['assets', 'locations', 'suppliers', 'crews', 'shifts', 'meters', 'asset_positions', 'production_calendars', 'meter_rounds', 'task_groups', 'plans',
    'master_parts', 'warehouses', 'reference_values'] loop
    call pg_temp.spell(one, 'code', false);
    call pg_temp.spell(one, 'name', true);
  end loop;
  foreach one in array array['bins', 'purchase_orders', 'work_orders', 'work_requests', 'stock_counts', 'material_receipts'] loop
    call pg_temp.spell(one, 'code', false);
  end loop;
  foreach one in array array['roles', 'holidays', 'attributes'] loop
    call pg_temp.spell(one, 'name', true);
  end loop;
  foreach one in array array['certificates', 'stock_lots', 'part_numbers'] loop
    call pg_temp.spell(one, 'number', false);
  end loop;
  foreach one in array array['first_name', 'last_name'] loop
    call pg_temp.spell('people', one, true);
  end loop;
  call pg_temp.spell('assets', 'serial_number', false);
  call pg_temp.spell('assets', 'barcode', false);
  call pg_temp.spell('assets', 'manufacturer', true);
  call pg_temp.spell('assets', 'model', true);
  call pg_temp.spell('part_numbers', 'manufacturer', true);
end $$;
drop procedure pg_temp.spell(text, text, boolean);
drop function pg_temp.one_spelling(text, boolean);
