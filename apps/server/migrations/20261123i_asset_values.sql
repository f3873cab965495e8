-- What an asset cost, what another one would cost, over which time it is written off, and what became of it. Beside the asset, since it is told to those
-- alone who may see what work costs. Amounts are in minor units of the organisation's currency.
select make_record_table('asset_values');
alter table asset_values
  add column asset_id bigint not null,
  add column currency char(3) not null,
  add column purchased_on date,
  add column purchase_price_minor bigint check (purchase_price_minor >= 0),
  add column replacement_value_minor bigint check (replacement_value_minor >= 0),
  add column residual_value_minor bigint check (residual_value_minor >= 0),
  add column useful_life_months int check (useful_life_months between 1 and 1200),
  -- The first day of writing off, where that is not the day of purchase.
  add column depreciated_from date,
  add column disposed_on date,
  add column disposal text check (disposal in ('sold', 'scrapped', 'returned', 'given away', 'lost')),
  add column proceeds_minor bigint check (proceeds_minor >= 0),
  add check (residual_value_minor is null or purchase_price_minor is null or residual_value_minor <= purchase_price_minor),
  add foreign key (tenant_id, asset_id) references assets (tenant_id, id),
  add unique (tenant_id, asset_id);
