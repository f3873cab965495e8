-- What an asset is classed as, by which label it is found, who answers for it, and until when its maker does.
alter table assets
  add column classification_id bigint,
  add column group1_id bigint,
  add column group2_id bigint,
  add column responsible_person_id bigint,
  add column barcode text,
  add column warranty_from date,
  add column warranty_until date,
  add column warranty_terms text,
  add foreign key (tenant_id, classification_id) references reference_values (tenant_id, id),
  add foreign key (tenant_id, group1_id) references reference_values (tenant_id, id),
  add foreign key (tenant_id, group2_id) references reference_values (tenant_id, id),
  add foreign key (tenant_id, responsible_person_id) references people (tenant_id, id),
  add check (warranty_until >= warranty_from);
create index assets_classification on assets (tenant_id, classification_id) where classification_id is not null;
create index assets_group1 on assets (tenant_id, group1_id) where group1_id is not null;
create index assets_group2 on assets (tenant_id, group2_id) where group2_id is not null;
create index assets_responsible on assets (tenant_id, responsible_person_id) where responsible_person_id is not null;
create index assets_barcode on assets (tenant_id, barcode) where barcode is not null;
create index assets_warranty on assets (tenant_id, warranty_until, id) where warranty_until is not null;
