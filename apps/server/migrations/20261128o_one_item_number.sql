-- UPC-A, EAN-13 and GTIN-14 print one trade item's number in three lengths: the numbers of parts are compared without the zeros before it, where its check digit is right
-- (`gtinKey` in packages/domain/src/kit/labelled/codes.ts).
do $$
declare
  one int;
begin
  for one in select id from tenants loop
    perform set_config('app.tenant', one::text, true);
    update part_numbers set number_key = ltrim(number_key, '0')
    where number_key ~ '^0\d{11,13}$' and number_key !~ '^0+$'
      and (select sum(substr(reverse(number_key), at, 1)::int * (case when at % 2 = 1 then 1 else 3 end)) from generate_series(1, length(number_key)) at) % 10 = 0;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
