-- How the widgets of a board were before somebody began to change them; the last twenty of each board.
create table board_versions (
  tenant_id int not null default current_tenant() references tenants (id),
  board_id bigint not null,
  number int not null,
  -- It was like this until then, when this person changed it.
  until timestamptz not null,
  changed_by bigint,
  -- Each with its id, what it shows and where it was.
  widgets jsonb not null,
  primary key (tenant_id, board_id, number),
  foreign key (tenant_id, board_id) references boards (tenant_id, id) on delete cascade,
  foreign key (tenant_id, changed_by) references people (tenant_id, id)
);
create index board_versions_changed_by on board_versions (tenant_id, changed_by);
select make_tenant_table('board_versions');
