-- What no other rows tell any more of a day that is over: who was active, by role and site, and on a phone or not; what lay in each warehouse. The last that was seen of
-- the day stays. `people`: [{roleId, siteId, active, onPhone}]; `stock`: [{warehouseId, valueMinor, lines, below}].
create table insight_days (
  tenant_id int not null default current_tenant() references tenants (id),
  day date not null,
  people jsonb not null default '[]',
  stock jsonb not null default '[]',
  primary key (tenant_id, day)
);
select make_tenant_table('insight_days', 'select, insert, update');

-- Who signed in within a range is found without reading everything else that they did.
create index audit_log_signed_in on audit_log (tenant_id, person_id, at) where action = 'signed_in';
