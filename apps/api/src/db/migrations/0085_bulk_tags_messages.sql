-- Tags and messages for several applications, as well as decisions.
ALTER TABLE bulk_operations DROP CONSTRAINT bulk_operations_action_check,
  ADD CONSTRAINT bulk_operations_action_check
    CHECK (action IN ('advance', 'reject', 'hold', 'tag', 'untag', 'message'));
COMMENT ON COLUMN bulk_operation_rows.before IS
  'What a move changed, as it was before; for tags, the tag and whether the run made it for the company.';
