-- What comes next of all plans, the soonest first: a month ahead is asked for by it.
create index plan_assets_soonest on plan_assets (tenant_id, next_due_at, id) where archived_at is null and next_due_at is not null;
-- Few occurrences were ever moved; whether one of an asset was is asked for tens of thousands at once.
create index plan_occurrences_moved on plan_occurrences (tenant_id, plan_asset_id) where reason is not null;
-- Something floating waits for an open order.
create index plan_assets_waiting on plan_assets (tenant_id, id) where archived_at is null and next_due_at is null;
