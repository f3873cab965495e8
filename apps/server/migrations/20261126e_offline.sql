-- What a device keeps for working without a network: how many days ahead, and how much.
alter table maintenance_settings add column at_hand_days int not null default 7 check (at_hand_days between 0 and 60);
alter table maintenance_settings add column at_hand_megabytes int not null default 30 check (at_hand_megabytes between 5 and 500);
