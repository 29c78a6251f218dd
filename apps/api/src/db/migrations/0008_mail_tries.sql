-- A waiting mail is not tried before this: set ahead while it is being sent, and after a try that failed.
ALTER TABLE mails ADD next_try_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX mails_waiting ON mails (next_try_at) WHERE status = 'waiting';

-- News are mailed collected. Notifications with an id up to `up_to` (UUIDv7: ids sort by time) have been looked at; one row.
CREATE TABLE news_mail_progress (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  up_to uuid NOT NULL
);

-- Whom something new waits for, and up to where they have been mailed.
CREATE TABLE news_mails (
  user_id uuid PRIMARY KEY REFERENCES users,
  -- News with a higher id have not been mailed.
  up_to uuid NOT NULL,
  -- When the next mail may go out; null while nothing waits.
  due_at timestamptz,
  mailed_at timestamptz
);
CREATE INDEX news_mails_due_at ON news_mails (due_at) WHERE due_at IS NOT NULL;
