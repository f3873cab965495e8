-- What an hour costs so many times under a pay code; of other lists always null.
alter table reference_values add column factor numeric(5, 3) check (factor between 0 and 10);

-- The pay codes, in tenants that are there already and kept the lists they began with; a new one gets these with its lists.
do $$
declare
  one int;
begin
  for one in select id from tenants loop
    perform set_config('app.tenant', one::text, true);
    insert into reference_values (list, code, name, factor, level, sort_order)
      select 'pay-codes', code, name, factor, 1, place from (values ('NORM', 'Normal', 1, 1), ('OVER', 'Overtime', 1.5, 2), ('DOUB', 'Double', 2, 3)) as v (code, name, factor, place)
      where exists (select from reference_values where list = 'work-order-types')
      on conflict do nothing;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

-- A line of an order's labour: what was planned, of a craft or a person, or what somebody worked. Of what was worked `minutes`, the plan, is 0.
alter table work_order_planned_labour
  alter column craft_id drop not null,
  add column version int not null default 1,
  add column kind text not null default 'planned' check (kind in ('planned', 'actual')),
  add column person_id bigint,
  add column work_order_task_id bigint,
  add column note text,
  -- What was worked: on the day on which it began where the organisation is, by the clock or in minutes alone.
  add column worked_on date,
  add column start_at timestamptz(3),
  add column end_at timestamptz(3),
  -- Null while a timer runs, and while the end of one that ran too long is not confirmed.
  add column worked_minutes int check (worked_minutes between 0 and 1440),
  add column is_timer boolean not null default false,
  add column pay_code_id bigint,
  -- Frozen when it was booked, as is what an hour cost then; null: nobody knew.
  add column factor numeric(5, 3) check (factor >= 0),
  add column rate_minor bigint check (rate_minor >= 0),
  add column rate_source text check (rate_source in ('person', 'craft', 'tenant')),
  add column rate_currency char(3),
  add column created_by bigint,
  add column created_at timestamptz(3) not null default now(),
  add column updated_at timestamptz(3) not null default now(),
  add check (kind = 'planned' or (person_id is not null and worked_on is not null and minutes = 0)),
  add check (end_at is null or end_at >= start_at),
  add foreign key (tenant_id, person_id) references people (tenant_id, id),
  add foreign key (tenant_id, created_by) references people (tenant_id, id),
  add foreign key (tenant_id, pay_code_id) references reference_values (tenant_id, id),
  add foreign key (tenant_id, work_order_task_id) references work_order_tasks (tenant_id, id) on delete set null (work_order_task_id);
-- One timer of a person runs.
create unique index work_order_planned_labour_running on work_order_planned_labour (tenant_id, person_id) where is_timer and end_at is null;
create index work_order_planned_labour_clock on work_order_planned_labour (tenant_id, person_id, start_at) where start_at is not null;
create index work_order_planned_labour_day on work_order_planned_labour (tenant_id, person_id, worked_on);
create index work_order_planned_labour_list on work_order_planned_labour (tenant_id, worked_on, id) where kind = 'actual';
create index work_order_planned_labour_task on work_order_planned_labour (tenant_id, work_order_task_id) where work_order_task_id is not null;
create index work_order_planned_labour_pay_code on work_order_planned_labour (tenant_id, pay_code_id) where pay_code_id is not null;
create index work_order_planned_labour_creator on work_order_planned_labour (tenant_id, created_by) where created_by is not null;

-- What was booked by hand says for what, of whom and by whom; of hours it is the line of labour that cost it.
alter table work_order_costs
  add column version int not null default 1,
  add column labour_id bigint,
  add column work_order_subtask_id bigint,
  add column supplier_id bigint,
  add column created_by bigint,
  -- Booked here by hand: it may be corrected until its order is closed. Everything else stands as it came.
  add column is_booked boolean not null default false,
  add column updated_at timestamptz(3) not null default now(),
  add foreign key (tenant_id, labour_id) references work_order_planned_labour (tenant_id, id) on delete cascade,
  add foreign key (tenant_id, work_order_subtask_id) references work_order_subtasks (tenant_id, id) on delete set null (work_order_subtask_id),
  add foreign key (tenant_id, supplier_id) references suppliers (tenant_id, id),
  add foreign key (tenant_id, created_by) references people (tenant_id, id);
create unique index work_order_costs_labour on work_order_costs (tenant_id, labour_id) where labour_id is not null;
create index work_order_costs_subtask on work_order_costs (tenant_id, work_order_subtask_id) where work_order_subtask_id is not null;
create index work_order_costs_supplier on work_order_costs (tenant_id, supplier_id) where supplier_id is not null;
create index work_order_costs_creator on work_order_costs (tenant_id, created_by) where created_by is not null;

-- For so many hours a timer is believed; past them somebody confirms when it ended.
alter table maintenance_settings add column longest_timer_hours int not null default 12 check (longest_timer_hours between 1 and 24);
