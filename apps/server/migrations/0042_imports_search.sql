-- An import is known by its file's name: the list is searched by it.

alter table imports add column search_text text generated always as (lower(file_name)) stored;
select make_searchable('imports');
