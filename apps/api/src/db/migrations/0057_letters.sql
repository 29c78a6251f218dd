-- Letters to candidates, as they were decided. One that rejects waits (told_at is null) until the rejection is told.
CREATE TABLE application_letters (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
  kind text NOT NULL,
  language text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  -- The stage page that it is about.
  page text,
  written_at timestamptz NOT NULL,
  told_at timestamptz
);
CREATE INDEX application_letters_application ON application_letters (application_id, written_at, id);

-- Rejections that already wait to be told.
INSERT INTO application_letters (id, application_id, kind, language, subject, body, written_at)
SELECT gen_random_uuid(), a.id, 'rejection', CASE WHEN u.locale ~* '^de\M' THEN 'de' ELSE 'en' END,
  c.shown_name || CASE WHEN u.locale ~* '^de\M' THEN ' hat über Ihre Bewerbung entschieden'
    ELSE ' made a decision on your application' END,
  e.message, e.at
FROM applications a
JOIN companies c ON c.id = a.company_id
JOIN users u ON u.id = a.candidate_id
CROSS JOIN LATERAL (
  SELECT e.message, e.at FROM application_events e
  WHERE e.application_id = a.id AND e.action = 'reject' ORDER BY e.at DESC, e.id DESC LIMIT 1
) e
WHERE a.status = 'rejected' AND a.told_at IS NULL AND e.message IS NOT NULL;
