-- Of a move that is told to the candidate: whose turn it was before, for the undo of the move.
ALTER TABLE application_events ADD COLUMN before jsonb;
