-- What a reading decided is open again when that reading is corrected or removed: the occurrence stays as history under another key, so that its value can be decided again.
alter table plan_occurrences drop constraint plan_occurrences_outcome_check;
alter table plan_occurrences add constraint plan_occurrences_outcome_check check (outcome in ('moved', 'made', 'skipped', 'merged', 'missed', 'reopened'));
-- What deciding it changed of its asset, where a meter had a say in it: {cursors, owed, hits}.
alter table plan_occurrences add column undo jsonb;
