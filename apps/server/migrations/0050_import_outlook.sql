-- What a check foresees beside the rows of the file: records that will be made on the way because rows name them, shown before anything is written.
alter table imports add column outlook jsonb not null default '[]';
