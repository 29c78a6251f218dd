-- no transaction
-- Kinds of questions, help, options, bounds, conditions and knock-out rules. No row is rewritten, and the previous
-- version can still read and write its two kinds while it runs beside this one:
-- - kind 'text' is read as 'long-text' (questionKind in db/sql/question-sql.ts)
-- - knock_out stays the flagged answer of a yes-no question; knock_out_when is the rule of other kinds
ALTER TABLE job_questions
  ADD COLUMN IF NOT EXISTS help text NOT NULL DEFAULT '',
  -- [{ id, label }]
  ADD COLUMN IF NOT EXISTS options jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN IF NOT EXISTS min double precision,
  ADD COLUMN IF NOT EXISTS max double precision,
  -- { match, rules: [{ questionId, condition }] }
  ADD COLUMN IF NOT EXISTS show_when jsonb,
  ADD COLUMN IF NOT EXISTS knock_out_when jsonb,
  DROP CONSTRAINT IF EXISTS job_questions_kind_check,
  DROP CONSTRAINT IF EXISTS job_questions_kind,
  ADD CONSTRAINT job_questions_kind CHECK (kind IN ('yes-no', 'text', 'short-text', 'long-text', 'single', 'multiple',
    'number', 'date', 'rating', 'statement')) NOT VALID;

-- Reads the table without blocking reads or writes.
ALTER TABLE job_questions VALIDATE CONSTRAINT job_questions_kind;
