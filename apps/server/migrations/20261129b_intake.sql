-- What can be seen of a gateway's door: its clock, who was turned away, and what became of a message that was read again.

alter table gateways
  -- By how much its clock was ahead of ours, and when that was seen; written with what else is heard of it.
  add column clock_ahead_seconds int,
  add column clock_at timestamptz(3);

alter table gateway_payloads
  add column read_again_at timestamptz(3),
  add column read_again_by bigint,
  -- Of the last time: what became of it, as `outcome` says it of the first.
  add column outcome_again jsonb,
  -- Something of it was not taken, when it was read last.
  add column is_troubled boolean not null generated always as (
    coalesce(jsonb_array_length(coalesce(outcome_again, outcome) -> 'problems') > 0, false) or coalesce((coalesce(outcome_again, outcome) -> 'refused')::int > 0, false)
    or coalesce((coalesce(outcome_again, outcome) -> 'failed')::bool, false)) stored,
  add foreign key (tenant_id, read_again_by) references people (tenant_id, id);
create index gateway_payloads_troubled on gateway_payloads (tenant_id, gateway_id, id) where is_troubled;
create index gateway_payloads_read_again_by on gateway_payloads (tenant_id, read_again_by);

-- Counted in memory and written now and then, one row a day and reason: whoever knocks without a key writes no row a knock.
create table gateway_refusals (
  tenant_id int not null default current_tenant() references tenants (id),
  gateway_id bigint not null,
  day date not null,
  reason text not null,
  count int not null,
  last_at timestamptz(3) not null,
  primary key (tenant_id, gateway_id, day, reason),
  foreign key (tenant_id, gateway_id) references gateways (tenant_id, id) on delete cascade
);
select make_tenant_table('gateway_refusals');
