-- What an operating status says: up, degraded or down. Of those that are there nobody has said anything yet: they mean up.
alter table reference_values add column means text check (means in ('up', 'degraded', 'down'));
-- The operating status that an asset had when it came to stand still, to be taken again when it runs; no reference, since it may be gone by then.
alter table downtimes add column status_before_id bigint;
