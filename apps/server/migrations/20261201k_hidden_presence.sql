-- Whether a person is shown to others as having a record open. Their own setting, as the first page is.

alter table people add column hides_presence boolean not null default false;
