-- Decisions about several applications at once: previewed, run, perhaps undone.
CREATE TABLE bulk_operations (
  id uuid PRIMARY KEY,
  actor_id uuid NOT NULL REFERENCES users,
  action text NOT NULL CHECK (action IN ('advance', 'reject', 'hold')),
  -- Stage, reason and message, as the person chose them.
  change jsonb NOT NULL,
  -- The words of letters when it was previewed, by company, kind and language, so that these are sent.
  words jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Applications that the preview could not name to the person.
  unknown integer NOT NULL DEFAULT 0,
  run_at timestamptz,
  -- Until when it can be undone; null: it cannot.
  undo_until timestamptz,
  undone_at timestamptz,
  CHECK (run_at IS NOT NULL OR (undo_until IS NULL AND undone_at IS NULL))
);
CREATE INDEX bulk_operations_actor ON bulk_operations (actor_id, run_at DESC);

CREATE TABLE bulk_operation_rows (
  operation_id uuid NOT NULL REFERENCES bulk_operations ON DELETE CASCADE,
  -- Without a foreign key, which would lock each application of a preview. Applications are never deleted.
  application_id uuid NOT NULL,
  -- Version of the application: first the previewed one, then the one that the run made.
  version integer NOT NULL,
  -- Why the application stays as it is; null: it changes.
  skipped text,
  -- What a move changed, as it was before.
  before jsonb,
  -- Why undoing left the application as it is.
  kept text,
  -- Whether the candidate had read of the move when it was undone.
  was_read boolean NOT NULL DEFAULT false,
  PRIMARY KEY (operation_id, application_id)
);
CREATE INDEX bulk_operation_rows_application ON bulk_operation_rows (application_id);
