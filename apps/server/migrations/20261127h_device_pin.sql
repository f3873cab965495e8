-- Whether devices ask for a PIN before they show what they keep, and after how many idle minutes they ask again.
alter table tenants add column device_pin boolean not null default false;
alter table tenants add column device_pin_minutes int not null default 15 check (device_pin_minutes between 1 and 480);
