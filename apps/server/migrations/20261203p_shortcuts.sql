-- The pages that a person keeps at hand, by the ids of their entries of the menu, in the person's order.
alter table people add column shortcuts integer[] not null default '{}' check (cardinality(shortcuts) <= 20);
