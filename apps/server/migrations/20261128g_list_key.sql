-- The key under which the places of lists are sealed: the same for every process, and after a restart.
insert into installation (key, value)
values ('list_key', encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'))
on conflict (key) do nothing;
