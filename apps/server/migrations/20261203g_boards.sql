-- Boards of the plant, and what stands on them. A board gives nobody a right to what it shows.
select make_record_table('boards');
alter table boards
  add column name text collate dictionary not null,
  add column description text,
  add column owner_id bigint,
  -- Where it looks by itself.
  add column location_id bigint,
  add column asset_id bigint,
  add column network_id bigint,
  add column type_id bigint,
  add column crew_id bigint,
  add column range text not null default 'hours24',
  add column refresh_seconds int not null default 15,
  -- The entry of the menu that opens it.
  add column menu_entry int,
  add column shared_with text not null default 'nobody' check (shared_with in ('nobody', 'roles', 'everyone')),
  add column search_text text generated always as (folded(name)) stored,
  add foreign key (tenant_id, owner_id) references people (tenant_id, id),
  add foreign key (tenant_id, location_id) references locations (tenant_id, id),
  add foreign key (tenant_id, asset_id) references assets (tenant_id, id),
  add foreign key (tenant_id, network_id) references networks (tenant_id, id),
  add foreign key (tenant_id, type_id) references reference_values (tenant_id, id),
  add foreign key (tenant_id, crew_id) references crews (tenant_id, id);
create index boards_by_name on boards (tenant_id, name, id);
create index boards_owner on boards (tenant_id, owner_id);
create index boards_location on boards (tenant_id, location_id) where location_id is not null;
create index boards_asset on boards (tenant_id, asset_id) where asset_id is not null;
create index boards_network on boards (tenant_id, network_id) where network_id is not null;
create index boards_type on boards (tenant_id, type_id) where type_id is not null;
create index boards_crew on boards (tenant_id, crew_id) where crew_id is not null;
create unique index boards_menu_entry on boards (tenant_id, menu_entry) where menu_entry is not null;
select make_searchable('boards');
select make_findable('boards', null);

create table board_roles (
  tenant_id int not null default current_tenant() references tenants (id),
  board_id bigint not null,
  role_id bigint not null,
  may_edit boolean not null default false,
  primary key (tenant_id, board_id, role_id),
  foreign key (tenant_id, board_id) references boards (tenant_id, id) on delete cascade,
  foreign key (tenant_id, role_id) references roles (tenant_id, id) on delete cascade
);
create index board_roles_role on board_roles (tenant_id, role_id);
select make_tenant_table('board_roles');

-- A widget has a version of its own; where it is on its board is not part of that.
select make_record_table('board_widgets');
alter table board_widgets
  add column board_id bigint not null,
  add column widget jsonb not null,
  add column x int not null,
  add column y int not null,
  add column w int not null,
  add column h int not null,
  add foreign key (tenant_id, board_id) references boards (tenant_id, id) on delete cascade;
create index board_widgets_board on board_widgets (tenant_id, board_id, y, x, id);

-- Tenants that are there already: each starter role that they kept may do what it may do in a new tenant.
select grant_starter('Administrator', 'boards', '{view,create,update,delete,approve}', 'all');
select grant_starter('Planner', 'boards', '{view,create,update,delete}', 'all');
select grant_starter('Reliability Engineer', 'boards', '{view,create,update,delete}', 'all');
select grant_starter('Technician', 'boards', '{view}', 'all');
select grant_starter('Storekeeper', 'boards', '{view}', 'all');
