-- Whoever is archived, and every account that is disabled, has no session any more: coming back does not revive a token. The other way round too, for
-- one that was opened in the very moment of leaving.
create function end_sessions() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'people' then
    delete from sessions where tenant_id = new.tenant_id and person_id = new.id;
  else
    delete from sessions where account_id = new.id;
  end if;
  return null;
end $$;

create trigger people_end_sessions after update of archived_at on people for each row
  when (old.archived_at is distinct from new.archived_at) execute function end_sessions();
create trigger accounts_end_sessions after update of is_disabled on accounts for each row
  when (old.is_disabled is distinct from new.is_disabled) execute function end_sessions();

-- Of those who left before; tenant by tenant, since row policies bind the owner too.
delete from sessions s using accounts a where a.id = s.account_id and a.is_disabled;
do $$
declare
  one int;
begin
  for one in select id from tenants loop
    perform set_config('app.tenant', one::text, true);
    delete from sessions s using people p where s.tenant_id = one and p.id = s.person_id and p.archived_at is not null;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
