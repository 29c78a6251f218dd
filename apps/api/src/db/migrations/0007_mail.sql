-- Mails, written in the transaction that causes them and sent by a job. What a mail says can open an account (links,
-- codes): it is kept encrypted and removed when the mail is sent or given up.
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  recipient text NOT NULL,
  -- AES-256-GCM: what the template is filled with.
  content bytea,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'failed')),
  tries integer NOT NULL DEFAULT 0,
  problem text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  CHECK ((status = 'sent') = (sent_at IS NOT NULL))
);
CREATE INDEX mails_created_at ON mails (created_at);
