-- How often one caller called, by all nodes together. Losing it in a crash loses a few minutes of counts.
create unlogged table rate_counts (
  -- Keyed hash of the limit and of the person or address.
  key bytea primary key,
  calls int not null,
  resets_at timestamptz not null
);
