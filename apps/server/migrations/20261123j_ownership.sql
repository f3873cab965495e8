-- Whose an asset is, who pays for it and which crew looks after it; and which cost centre pays for what stands at a place.
alter table assets
  add column department_id bigint,
  add column cost_centre_id bigint,
  add column crew_id bigint,
  add foreign key (tenant_id, department_id) references reference_values (tenant_id, id),
  add foreign key (tenant_id, cost_centre_id) references reference_values (tenant_id, id),
  add foreign key (tenant_id, crew_id) references crews (tenant_id, id);
create index assets_department on assets (tenant_id, department_id) where department_id is not null;
create index assets_cost_centre on assets (tenant_id, cost_centre_id) where cost_centre_id is not null;
create index assets_crew on assets (tenant_id, crew_id) where crew_id is not null;
alter table locations
  add column cost_centre_id bigint,
  add foreign key (tenant_id, cost_centre_id) references reference_values (tenant_id, id);
create index locations_cost_centre on locations (tenant_id, cost_centre_id) where cost_centre_id is not null;
