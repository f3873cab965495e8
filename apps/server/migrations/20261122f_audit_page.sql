-- The audit as a page: what it is looked through by, the state of its last check, and the way to take a leaver out of it. Takes about ten seconds for a million audit rows.

create index audit_log_at on audit_log (tenant_id, at, id);
create index audit_log_person on audit_log (tenant_id, person_id, at, id);
create index audit_log_kind on audit_log (tenant_id, entity, at, id);
create index audit_log_action on audit_log (tenant_id, action, at, id);

-- One row a tenant: the check that runs or ran last. Its result is an audit row as well; this is what the page shows while it runs.
create table audit_checks (
  tenant_id int not null default current_tenant() references tenants (id),
  state text not null check (state in ('running', 'holds', 'broken', 'failed')),
  started_at timestamptz(3) not null default now(),
  started_by bigint,
  finished_at timestamptz(3),
  links_done bigint not null default 0,
  links_total bigint not null default 0,
  tail bigint,
  head text,
  broken_at bigint,
  broken_why text,
  primary key (tenant_id),
  foreign key (tenant_id, started_by) references people (tenant_id, id)
);
select make_tenant_table('audit_checks');

alter table people add column forgotten_at timestamptz(3);

-- The run-time role may empty what stands beside an audit row, both columns together, of somebody who left: of rows that they wrote, of rows about them, and of rows whose
-- personal values name them. Of nobody else, and it puts nothing there. Links hold what they held: the digest stays in its row.
grant update (words, salt) on audit_words to millwright_app;
create function guard_audit_words() returns trigger language plpgsql as $$
begin
  if current_user <> 'millwright_app' then return new; end if;
  if new.words is not null or new.salt is not null then raise exception 'words beside the audit are emptied, not changed' using errcode = '42501'; end if;
  if not exists (
    select from audit_log a join people p on p.tenant_id = a.tenant_id and p.archived_at is not null
      and (p.id = a.person_id or (a.entity = 'people' and p.id = a.entity_id))
    where a.tenant_id = old.tenant_id and a.id = old.audit_id)
  and not exists (select from people p where p.tenant_id = old.tenant_id and p.archived_at is not null
    and jsonb_path_exists(old.words, '$.values.** ? (@ == $named)', jsonb_build_object('named', p.name))) then
    raise exception 'words beside the audit are emptied for people who left' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger audit_words_guard before update on audit_words for each row execute function guard_audit_words();

-- Whether an account opens another environment as well; the row policies keep everybody else from asking.
create function account_serves_elsewhere(account int) returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$ select exists (select from public.people p where p.account_id = account and p.tenant_id <> public.current_tenant()) $$;
revoke all on function account_serves_elsewhere(int) from public;
grant execute on function account_serves_elsewhere(int) to millwright_app;
alter function account_serves_elsewhere(int) owner to millwright_definer;
