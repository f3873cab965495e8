-- What a person chose is kept key by key: of two devices that change different keys at once, both are kept.
create function merged_settings(one jsonb, other jsonb) returns jsonb
language sql immutable parallel safe
as $$
  select case
    when jsonb_typeof(one) = 'object' and jsonb_typeof(other) = 'object' then
      (select coalesce(jsonb_object_agg(key, case when one ? key and other ? key then merged_settings(one -> key, other -> key) else coalesce(other -> key, one -> key) end), '{}')
         from (select jsonb_object_keys(one) as key union select jsonb_object_keys(other)) as keys)
    else other
  end
$$;

-- Whether its staff begin with a look of their own, until a person chooses another one.
alter table tenants add column staff_look boolean not null default true;
-- Of the demo companies one does.
update tenants set staff_look = false where is_demo and identifier <> 'alpine';
