-- Whether home has its overview and stands in the frame. Off: as bare as the specification says.
alter table tenants add column home_overview boolean not null default false;
