-- How the bytes of an imported text file are meant: what was recognised at its upload or chosen since. Null for a workbook, which says so itself.

alter table imports
  add column encoding text,
  add column delimiter text,
  -- The first lines with letters beyond ASCII: by them a person judges the encoding.
  add column letters jsonb not null default '[]';
