-- An order may take work of several plans along; of one plan's asset it is made once.
drop index plan_occurrences_order;
create unique index plan_occurrences_order on plan_occurrences (tenant_id, work_order_id, work_order_stop_id, plan_asset_id, occurrence_key) nulls not distinct where outcome = 'made';
