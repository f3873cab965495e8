-- The ground: who the tenants and accounts are, and the tools that every later table is made with.

-- The tenant of the running transaction; null (so: no row at all) when none was set.
create function current_tenant() returns int language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant', true), '')::int $$;

-- Makes a table a tenant's: forced row policy, rights of the run-time role, read right of the search functions' role.
create function make_tenant_table(name regclass, rights text default 'select, insert, update, delete') returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy tenant on %s using (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::int)', name);
  execute format('grant %s on %s to millwright_app', rights, name);
  execute format('grant select on %s to millwright_definer', name);
end $$;

-- Row policies keep PostgreSQL from using trigram indexes, so text search asks a function of the definer role, which tests the tenant itself.
-- Needs a column search_text; makes search_<table>(pattern), which returns the ids of matching rows.
create function make_searchable(name text) returns void language plpgsql as $$
begin
  execute format('create index %I on %I using gin (tenant_id, search_text gin_trgm_ops)', name || '_search', name);
  execute format($f$create function %I(pattern text) returns setof bigint language sql stable security definer set search_path = pg_catalog, public
    as $b$ select id from public.%I where tenant_id = public.current_tenant() and search_text like pattern $b$ $f$, 'search_' || name, name);
  execute format('alter function %I(text) owner to millwright_definer', 'search_' || name);
  execute format('revoke all on function %I(text) from public', 'search_' || name);
  execute format('grant execute on function %I(text) to millwright_app', 'search_' || name);
end $$;

-- System tables: not a tenant's own. Only the session, jobs and events modules reach them.
create table organisations (
  id int generated always as identity primary key,
  name text not null,
  slug text not null unique,
  created_at timestamptz(3) not null default now()
);

create table tenants (
  id int generated always as identity primary key,
  organisation_id int not null references organisations (id),
  environment text not null default 'live' check (environment in ('live', 'training')),
  name text not null,
  identifier text not null unique,
  host_name text unique,
  help_url text,
  currency char(3) not null default 'USD',
  locale text not null default 'en-US',
  time_zone text not null default 'UTC',
  theme text not null default 'default',
  marketing_menu boolean not null default false,
  lock_minutes int not null default 15 check (lock_minutes > 0),
  -- The ids of the only menu entries shown; null shows all that a person may use.
  menu_limit int[],
  logo_file_id bigint,
  background_file_id bigint,
  -- Raised with every change of a role or of a person's role, so that a cached permission is never older than the change.
  grants_version int not null default 1,
  is_default boolean not null default false,
  created_at timestamptz(3) not null default now(),
  unique (organisation_id, environment, identifier)
);

create table accounts (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  organisation_id int not null references organisations (id),
  email text not null check (email = lower(email)),
  password_hash text,
  role text not null default 'user' check (role in ('admin', 'staff', 'user')),
  is_disabled boolean not null default false,
  settings jsonb,
  created_at timestamptz(3) not null default now(),
  unique (email)
);

-- Failed sign-ins by name, known or not: keyed by a digest of the name, so that unknown names count and lock alike.
create table sign_in_attempts (
  name_digest bytea primary key,
  failed int not null default 0,
  locked_until timestamptz(3),
  last_at timestamptz(3) not null default now()
);

create table sessions (
  token_digest bytea primary key,
  account_id int not null references accounts (id) on delete cascade,
  tenant_id int not null references tenants (id),
  person_id bigint not null,
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index sessions_account on sessions (account_id);
create index sessions_expiry on sessions (expires_at);

-- The one-time link that makes the first administrator of an installation without demo data.
create table setup_links (
  token_digest bytea primary key,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);

-- How far the one worker has read the events and chained the audit.
create table event_cursor (
  name text primary key,
  txid xid8 not null default '0',
  id bigint not null default 0
);

-- Named facts of the installation, such as the key that keeps digests of names apart from other installations'.
create table installation (
  key text primary key,
  value text not null
);

grant select, insert, update, delete on organisations, tenants, accounts, sign_in_attempts, sessions, setup_links, event_cursor, installation to millwright_app;
