-- Which of an asset's pictures stands for it; without a choice the first does. One that is taken away stands for it no more.
alter table assets
  add column photo_file_id bigint,
  add foreign key (tenant_id, photo_file_id) references files (tenant_id, id) on delete set null (photo_file_id);
create index assets_photo on assets (tenant_id, photo_file_id) where photo_file_id is not null;
