-- What is to be said of assets that are classed as something: a figure, a day, a word of a list. Said of a classification, category or group, and had by all assets below
-- it; further down another row may say the same attribute anew (`overrides_id`). The values of an asset stand in one row, under the key of the attribute.
select make_record_table('attributes');
alter table attributes
  add column value_id bigint not null,
  add column overrides_id bigint,
  add column name text not null,
  add column kind text not null,
  add column unit_id bigint,
  add column minimum double precision,
  add column maximum double precision,
  add column options jsonb,
  add column refers_to text,
  add column is_required boolean not null default false,
  add column help text,
  add column sort_order int not null default 0,
  add check (kind in ('text', 'number', 'day', 'list', 'yesNo', 'reference')),
  add foreign key (tenant_id, value_id) references reference_values (tenant_id, id),
  add foreign key (tenant_id, unit_id) references reference_values (tenant_id, id),
  add foreign key (tenant_id, overrides_id) references attributes (tenant_id, id) on delete cascade;
create unique index attributes_name on attributes (tenant_id, value_id, lower(name));
create index attributes_overrides on attributes (tenant_id, overrides_id) where overrides_id is not null;
create index attributes_unit on attributes (tenant_id, unit_id) where unit_id is not null;

select make_record_table('asset_attributes');
alter table asset_attributes
  add column asset_id bigint not null,
  add column said jsonb not null default '{}',
  -- An asset is deleted only where nobody has touched it since an import made it.
  add foreign key (tenant_id, asset_id) references assets (tenant_id, id) on delete cascade,
  add unique (tenant_id, asset_id);
