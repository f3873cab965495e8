-- Gateways that speak Sparkplug B: an edge node, by its descriptor in `external_id`.
alter table gateways
  drop constraint gateways_adapter_check,
  add constraint gateways_adapter_check check (adapter in ('native', 'monnit', 'chirpstack', 'tts', 'axium', 'sparkplug')),
  -- When it, or the broker for it, said that it is gone; null once it is heard again. What is gone is silent at once, and not after three heartbeats.
  add column gone_at timestamptz(3);
alter table sensors add column gone_at timestamptz(3);
