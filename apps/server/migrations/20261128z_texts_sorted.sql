-- Further texts that lists are sorted by stand in the order of a dictionary. No table is written anew for it.
alter table absences alter column from_time type text collate dictionary, alter column to_time type text collate dictionary;
alter table work_order_planned_labour alter column note type text collate dictionary;
