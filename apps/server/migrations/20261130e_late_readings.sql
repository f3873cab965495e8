-- Of what comes late an alarm says so once an hour, on however many connections it comes.
create unique index alarm_events_late on alarm_events (tenant_id, alarm_id, date_trunc('hour', at at time zone 'UTC')) where kind = 'late_reading';
