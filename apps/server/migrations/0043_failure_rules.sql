-- Whether an order that mends a failure is asked its problem when it is completed, and its cause and action when it is closed.
alter table maintenance_settings
  add failure_at_completion text not null default 'asked' check (failure_at_completion in ('off', 'asked', 'required')),
  add failure_at_closing text not null default 'asked' check (failure_at_closing in ('off', 'asked', 'required'));
