-- Texts by which lists came to be sorted since: in the order of a dictionary, as all others.
alter table absences alter column from_time type text collate dictionary, alter column to_time type text collate dictionary;
alter table work_order_planned_labour alter column note type text collate dictionary;
