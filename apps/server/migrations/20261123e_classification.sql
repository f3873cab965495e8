-- Classification, category, group 1 and group 2 narrow one another: a value may belong to one of the list above it; without one it fits anywhere.
-- A failure class is said of such a value, of an asset or of a location, and an order takes it from there.
alter table reference_values
  add column belongs_to_id bigint,
  add column failure_class_id bigint,
  add foreign key (tenant_id, belongs_to_id) references reference_values (tenant_id, id),
  add foreign key (tenant_id, failure_class_id) references reference_values (tenant_id, id);
create index reference_values_belongs_to on reference_values (tenant_id, belongs_to_id) where belongs_to_id is not null;
create index reference_values_failure_class on reference_values (tenant_id, failure_class_id) where failure_class_id is not null;

alter table assets
  add column failure_class_id bigint,
  add foreign key (tenant_id, failure_class_id) references reference_values (tenant_id, id);
create index assets_failure_class on assets (tenant_id, failure_class_id) where failure_class_id is not null;

alter table locations
  add column failure_class_id bigint,
  add foreign key (tenant_id, failure_class_id) references reference_values (tenant_id, id);
create index locations_failure_class on locations (tenant_id, failure_class_id) where failure_class_id is not null;
