-- What is out of service is not in use: it has no downtime, and its plans rest.
alter table reference_values drop constraint reference_values_means_check;
alter table reference_values add constraint reference_values_means_check check (means in ('up', 'degraded', 'down', 'out_of_service'));
-- The starter list's own word for it, where nobody said anything else of it.
do $$
declare
  one int;
begin
  for one in select id from tenants loop
    perform set_config('app.tenant', one::text, true);
    update reference_values set means = 'out_of_service'
      where list = 'asset-operating-statuses' and code = 'DECO' and name = 'Decommissioned' and means is null;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

-- Assets that join a plan by themselves: those that all of these say; where none is said, nothing joins.
alter table plans
  add column join_classification_id bigint,
  add column join_category_id bigint,
  add column join_group1_id bigint,
  -- With all that stands below it.
  add column join_location_id bigint,
  -- What joins is not due before so many days.
  add column join_after_days int not null default 0 check (join_after_days between 0 and 3660),
  add foreign key (tenant_id, join_classification_id) references reference_values (tenant_id, id),
  add foreign key (tenant_id, join_category_id) references reference_values (tenant_id, id),
  add foreign key (tenant_id, join_group1_id) references reference_values (tenant_id, id),
  add foreign key (tenant_id, join_location_id) references locations (tenant_id, id);
create index plans_join_classification on plans (tenant_id, join_classification_id);
create index plans_join_category on plans (tenant_id, join_category_id);
create index plans_join_group1 on plans (tenant_id, join_group1_id);
create index plans_join_location on plans (tenant_id, join_location_id);
-- It came by the plan's filter, and not by hand.
alter table plan_assets add column is_joined boolean not null default false;
