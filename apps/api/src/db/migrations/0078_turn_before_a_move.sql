-- Whose turn it was before a move, so that an undo can restore it.
ALTER TABLE application_events ADD COLUMN before jsonb;
