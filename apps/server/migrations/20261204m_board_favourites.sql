-- The boards that a person looks at most.
create table board_favourites (
  tenant_id int not null default current_tenant() references tenants (id),
  person_id bigint not null,
  board_id bigint not null,
  primary key (tenant_id, person_id, board_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, board_id) references boards (tenant_id, id) on delete cascade
);
create index board_favourites_board on board_favourites (tenant_id, board_id);
select make_tenant_table('board_favourites');
