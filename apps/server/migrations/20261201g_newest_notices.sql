-- The newest cards of a person without a look at all that ever reached them.
create index notifications_newest on notifications (tenant_id, person_id, at desc, id desc) where dismissed_at is null;
