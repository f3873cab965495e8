-- What a check foresees beside the rows of the file, shown before anything is written: records that will be made on the way because rows name them,
-- and words of other systems that nobody has translated yet.
alter table imports
  add column outlook jsonb not null default '[]',
  add column unknown_words jsonb not null default '{}';
