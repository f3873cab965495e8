-- What was done to machines of the same model is asked for while somebody waits.
create index assets_model on assets (tenant_id, model, id desc) where model is not null;
