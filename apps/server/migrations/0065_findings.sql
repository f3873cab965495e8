-- What was found on the steps of an order is counted on the order itself: a list of a hundred thousand orders is then filtered and sorted by it as by any
-- other column, and a failed inspection is seen without opening the order.

alter table work_order_subtasks
  -- What the rule makes of the result (findings.ts); written with the result.
  add column finding text check (finding in ('failed', 'flagged', 'outside')),
  -- Why nothing follows a finding, and who said so.
  add column finding_reason text,
  add column finding_reason_by bigint,
  add column finding_reason_at timestamptz(3),
  add foreign key (tenant_id, finding_reason_by) references people (tenant_id, id);

alter table work_orders
  add column failed smallint not null default 0,
  add column flagged smallint not null default 0,
  add column outside smallint not null default 0,
  add column findings smallint not null generated always as (failed + flagged + outside) stored,
  -- Findings with neither a living follow-up for the order's present asset nor a reason why none.
  add column unanswered smallint not null default 0;

-- A rejected follow-up (5) makes room for another and answers nothing; one that was merged lives on in its target.
create function unanswered_findings(of_tenant int, of_order bigint, of_asset bigint) returns bigint language sql stable as $$
  select count(*) from work_order_subtasks s
  where s.tenant_id = of_tenant and s.work_order_id = of_order and s.finding is not null and s.finding_reason is null
    and not exists (select from work_requests r where r.tenant_id = s.tenant_id and r.source_step_id = s.id
      and r.source_asset_id is not distinct from of_asset and (r.status_id <> 5 or r.merged_into_id is not null))
$$;

-- Whoever changes a step holds its order, so no two of these wait for each other; nothing is written where nothing differs.
create function count_findings(of_tenant int, of_order bigint) returns void language sql as $$
  update work_orders o set failed = found.failed, flagged = found.flagged, outside = found.outside, unanswered = unanswered_findings(of_tenant, of_order, o.asset_id)
  from (select count(*) filter (where finding = 'failed') as failed, count(*) filter (where finding = 'flagged') as flagged,
      count(*) filter (where finding = 'outside') as outside
    from work_order_subtasks where tenant_id = of_tenant and work_order_id = of_order) as found
  where o.tenant_id = of_tenant and o.id = of_order
    and (o.failed, o.flagged, o.outside, o.unanswered) is distinct from
      (found.failed, found.flagged, found.outside, unanswered_findings(of_tenant, of_order, o.asset_id))
$$;

create function step_counts_findings() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform count_findings(old.tenant_id, old.work_order_id);
  else
    perform count_findings(new.tenant_id, new.work_order_id);
  end if;
  return null;
end $$;
create trigger work_order_subtasks_found after insert on work_order_subtasks
  for each row when (new.finding is not null) execute function step_counts_findings();
create trigger work_order_subtasks_found_otherwise after update on work_order_subtasks
  for each row when (old.finding is distinct from new.finding or old.finding_reason is distinct from new.finding_reason) execute function step_counts_findings();
create trigger work_order_subtasks_found_no_more after delete on work_order_subtasks
  for each row when (old.finding is not null) execute function step_counts_findings();

-- A follow-up that is made, rejected or taken up again answers its finding, or no longer does.
create function request_counts_findings() returns trigger language plpgsql as $$
begin
  perform count_findings(new.tenant_id, new.source_order_id);
  return null;
end $$;
create trigger work_requests_answers after insert on work_requests
  for each row when (new.source_order_id is not null) execute function request_counts_findings();
create trigger work_requests_answers_otherwise after update on work_requests
  for each row when (new.source_order_id is not null and (old.status_id <> new.status_id or old.merged_into_id is distinct from new.merged_into_id
    or old.source_step_id is distinct from new.source_step_id)) execute function request_counts_findings();

-- A follow-up belongs to the asset on which the finding was made: an order that moves to another one has it before it again.
create function order_counts_findings() returns trigger language plpgsql as $$
begin
  new.unanswered := unanswered_findings(new.tenant_id, new.id, new.asset_id);
  return new;
end $$;
create trigger work_orders_findings before update of asset_id on work_orders
  for each row when (old.findings > 0 and old.asset_id is distinct from new.asset_id) execute function order_counts_findings();

-- What was found before. A row policy hides every row from the migration itself.
alter table work_orders no force row level security;
alter table work_order_subtasks no force row level security;
alter table work_requests no force row level security;
update work_order_subtasks set finding = case
    when kind = 'inspection' and result_choice = 2 then 'failed'
    when kind = 'inspection' and result_choice = 3 then 'flagged'
    when kind = 'number' and (result_number < min_value or result_number > max_value) then 'outside' end
  where done_at is not null and kind in ('inspection', 'number');
alter table work_orders force row level security;
alter table work_order_subtasks force row level security;
alter table work_requests force row level security;

create index work_orders_findings on work_orders (tenant_id, created_at desc, id desc) where findings > 0;
create index work_orders_unanswered on work_orders (tenant_id, due_at, id) where unanswered > 0;
create index work_order_subtasks_findings on work_order_subtasks (tenant_id, work_order_id) where finding is not null;
