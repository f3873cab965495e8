-- The answer that brings the next token may be lost on its way: a token lives until its successor was used, and gives out another one where that never came.
alter table sessions
  -- Nobody has come with it yet.
  add column is_unused boolean not null default false,
  -- Digest of the token that was given out in its place.
  add column successor_digest bytea;
