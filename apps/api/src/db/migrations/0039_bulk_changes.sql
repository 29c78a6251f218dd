-- Changes of several values of a list at once, with what undo needs.
CREATE TABLE master_changes (
  id uuid PRIMARY KEY,
  entity text NOT NULL REFERENCES master_entities,
  kind text NOT NULL CHECK (kind IN ('deactivate', 'reactivate', 'move', 'merge')),
  -- The new parent, or the value that stayed.
  target_id integer REFERENCES master_values,
  at timestamptz NOT NULL,
  actor_id uuid NOT NULL,
  -- Number of values.
  changed integer NOT NULL,
  undone_at timestamptz
);
CREATE INDEX master_changes_entity ON master_changes (entity, at DESC);

-- A value as it was before. Rows go once the change can no longer be undone.
CREATE TABLE master_change_values (
  change_id uuid NOT NULL REFERENCES master_changes ON DELETE CASCADE,
  value_id integer NOT NULL REFERENCES master_values,
  active boolean NOT NULL,
  parent_id integer REFERENCES master_values,
  -- Whether people had set the changed part before.
  was_set boolean NOT NULL,
  -- After the change.
  version integer NOT NULL,
  merge_id uuid REFERENCES master_merges,
  PRIMARY KEY (change_id, value_id)
);
CREATE INDEX master_change_values_value ON master_change_values (value_id);
