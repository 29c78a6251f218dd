-- Tokens of browsers that people have removed from another browser. Such a browser must not register again by itself.
CREATE TABLE push_removals (
  token_hash bytea PRIMARY KEY,
  removed_at timestamptz NOT NULL
);
