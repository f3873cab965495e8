-- Messages that are gathered, and what waits for no shift.

-- Of the lines that come by mail those that are gathered: with the others of an hour, or of a day.
alter table notification_settings
  add column hourly text[] not null default '{}',
  add column daily text[] not null default '{}';

alter table notifications
  -- It is gathered, and when it goes out is not known yet.
  add column mail_pace text check (mail_pace in ('hourly', 'daily')),
  -- It goes out whether its reader works or not.
  add column is_grave boolean not null default false;
update notifications set is_grave = true where line in ('password-changed', 'asset-down') and mailed_at is null;
