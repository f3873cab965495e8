-- What belongs to the other source of a report, or to another rhythm, is kept as it was said, so that nothing typed is lost.
alter table scheduled_reports
  drop constraint scheduled_reports_source,
  drop constraint scheduled_reports_rhythm,
  add constraint scheduled_reports_rhythm check ((rhythm <> 'week' or weekday is not null) and (rhythm <> 'month' or month_day is not null));
