-- By which meters the pieces of an asset are counted, and how many an hour it makes at best.
select make_record_table('asset_production');
alter table asset_production
  add column asset_id bigint not null,
  add column counter_id bigint not null,
  -- One of the two, or neither: then nobody knows how many were good.
  add column good_counter_id bigint,
  add column scrap_counter_id bigint,
  add column ideal_per_hour float8 not null check (ideal_per_hour > 0),
  add check (good_counter_id is null or scrap_counter_id is null),
  add foreign key (tenant_id, asset_id) references assets (tenant_id, id),
  add foreign key (tenant_id, counter_id) references meters (tenant_id, id),
  add foreign key (tenant_id, good_counter_id) references meters (tenant_id, id),
  add foreign key (tenant_id, scrap_counter_id) references meters (tenant_id, id),
  add unique (tenant_id, asset_id);
create index asset_production_counter on asset_production (tenant_id, counter_id);
create index asset_production_good on asset_production (tenant_id, good_counter_id) where good_counter_id is not null;
create index asset_production_scrap on asset_production (tenant_id, scrap_counter_id) where scrap_counter_id is not null;
