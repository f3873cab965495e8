-- What reaches people by mail, too: together, a moment after the first, or when their shift begins.

alter table notifications
  -- From when on it may be sent; null: not by mail.
  add column mail_at timestamptz(3),
  -- When it went out, was left out because it was read before, or was dropped with the right to see it.
  add column mailed_at timestamptz(3),
  add column mail_id bigint,
  add foreign key (tenant_id, mail_id) references mails (tenant_id, id) on delete set null (mail_id);
create index notifications_to_mail on notifications (tenant_id, person_id, mail_at) where mail_at is not null and mailed_at is null;
create index notifications_mail on notifications (tenant_id, mail_id) where mail_id is not null;

-- Null: what is sent unless the person says otherwise.
alter table notification_settings add column mail text[];

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in
  ('invitation', 'reset', 'password_changed', 'new_device', 'locked', 'registration_known', 'registration_agreed', 'registration_refused', 'report_received',
   'alarm_raised', 'alarm_risen', 'alarm_unacknowledged', 'alarm_cleared', 'alarm_feed_silent', 'alarm_cap', 'alarm_digest', 'notifications'));

grant select on notifications to millwright_definer;
-- Organisations in which something may go out now.
create function tenants_with_notices_to_mail() returns setof int language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select t.id from public.tenants t where exists (select from public.notifications n
      where n.tenant_id = t.id and n.mail_at is not null and n.mailed_at is null and n.mail_at <= now())
  $$;
revoke all on function tenants_with_notices_to_mail() from public;
grant execute on function tenants_with_notices_to_mail() to millwright_app;
alter function tenants_with_notices_to_mail() owner to millwright_definer;
