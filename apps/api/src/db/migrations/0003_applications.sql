-- Applications and what happens to them. Lock order everywhere: jobs before applications.
CREATE TABLE applications (
  id uuid PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs,
  company_id uuid NOT NULL REFERENCES companies,
  candidate_id uuid NOT NULL REFERENCES users,
  stage text NOT NULL DEFAULT 'applied' CHECK (stage IN
    ('applied', 'shortlist', 'questionnaire', 'interview', 'detail-fulfillment', 'hired')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'on-hold', 'rejected', 'withdrawn', 'hired')),
  -- While rejected and not told: the status that undoing goes back to, and when the candidate will be told.
  status_before text CHECK (status_before IN ('active', 'on-hold')),
  tell_at timestamptz,
  told_at timestamptz,
  marked boolean NOT NULL DEFAULT false,
  name text NOT NULL,
  headline text NOT NULL,
  applied_at timestamptz NOT NULL,
  stage_since timestamptz NOT NULL,
  -- Last change that the candidate knows of; orders their list without giving a hidden one away.
  last_news_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Once per candidate and job, however many try at once.
  UNIQUE (job_id, candidate_id),
  CHECK (status <> 'rejected' OR (tell_at IS NULL) <> (told_at IS NULL)),
  CHECK (status = 'rejected' OR (tell_at IS NULL AND told_at IS NULL AND status_before IS NULL))
);
-- told_at is carried along so that the board's counts never visit the table.
CREATE INDEX applications_pipeline ON applications (job_id, status, stage, applied_at DESC, id DESC)
  INCLUDE (told_at);
CREATE INDEX applications_job_newest ON applications (job_id, applied_at DESC, id DESC);
CREATE INDEX applications_candidate ON applications (candidate_id, last_news_at DESC, id DESC);
CREATE INDEX applications_company ON applications (company_id, status, stage, applied_at);
CREATE INDEX applications_to_tell ON applications (tell_at) WHERE tell_at IS NOT NULL;

-- What the applicant sent, as it was: written once, never changed.
CREATE TABLE application_snapshots (
  application_id uuid PRIMARY KEY REFERENCES applications,
  summary text NOT NULL,
  location text NOT NULL,
  cover_letter text NOT NULL,
  cv_file_id uuid REFERENCES files,
  -- [{ question, kind, answer, knockOut: boolean }]
  answers jsonb NOT NULL
);
CREATE INDEX application_snapshots_cv ON application_snapshots (cv_file_id) WHERE cv_file_id IS NOT NULL;

CREATE TABLE application_events (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications,
  at timestamptz NOT NULL,
  actor_id uuid REFERENCES users,
  side text NOT NULL CHECK (side IN ('candidate', 'employer', 'system')),
  action text NOT NULL,
  from_stage text,
  to_stage text NOT NULL,
  from_status text,
  to_status text NOT NULL,
  reason text,
  message text,
  batch_id uuid,
  -- When the candidate was told; null: they were not.
  told_at timestamptz
);
CREATE INDEX application_events_application ON application_events (application_id, at, id);

CREATE TABLE stage_messages (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications,
  stage text NOT NULL CHECK (stage IN ('shortlist', 'questionnaire', 'interview', 'detail-fulfillment', 'hired')),
  at timestamptz NOT NULL,
  author_id uuid NOT NULL REFERENCES users,
  side text NOT NULL CHECK (side IN ('candidate', 'employer')),
  text text NOT NULL
);
CREATE INDEX stage_messages_application ON stage_messages (application_id, at, id);

CREATE TABLE questionnaires (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications,
  sent_by uuid NOT NULL REFERENCES users,
  sent_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  answered_at timestamptz,
  replaced_at timestamptz,
  -- [{ id, text, kind, required }]
  questions jsonb NOT NULL,
  -- { questionId: answer }
  answers jsonb
);
CREATE UNIQUE INDEX questionnaires_current ON questionnaires (application_id) WHERE replaced_at IS NULL;

CREATE TABLE interviews (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications,
  state text NOT NULL CHECK (state IN ('proposed', 'scheduled', 'completed', 'cancelled', 'no-show')),
  starts_at timestamptz NOT NULL,
  minutes integer NOT NULL CHECK (minutes BETWEEN 5 AND 480),
  place text NOT NULL,
  note text NOT NULL DEFAULT '',
  proposed_by uuid NOT NULL REFERENCES users,
  proposed_at timestamptz NOT NULL,
  answered_at timestamptz,
  declined_at timestamptz,
  decline_note text
);
CREATE INDEX interviews_application ON interviews (application_id, proposed_at);
CREATE UNIQUE INDEX interviews_open ON interviews (application_id) WHERE state IN ('proposed', 'scheduled');

CREATE TABLE details (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications,
  position integer NOT NULL,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('document', 'text')),
  note text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'submitted', 'approved', 'rejected')),
  text text,
  file_id uuid REFERENCES files,
  return_reason text,
  requested_by uuid NOT NULL REFERENCES users,
  requested_at timestamptz NOT NULL,
  submitted_at timestamptz,
  decided_at timestamptz
);
CREATE INDEX details_application ON details (application_id, position);
CREATE INDEX details_file ON details (file_id) WHERE file_id IS NOT NULL;

-- What a candidate may know of each application, and nothing else: an untold rejection and a hold are not there.
-- The rule is visibleStatus in packages/domain; a test compares the two state by state.
CREATE VIEW candidate_applications AS
SELECT
  a.id, a.job_id, a.candidate_id, a.stage, a.applied_at, a.last_news_at,
  CASE
    WHEN a.status IN ('withdrawn', 'hired') THEN a.status
    WHEN a.told_at IS NOT NULL THEN 'not-selected'
    WHEN a.stage = 'hired' THEN 'offer'
    WHEN EXISTS (
      SELECT FROM questionnaires q
      WHERE q.application_id = a.id AND q.replaced_at IS NULL AND q.answered_at IS NULL
    ) THEN 'action-needed'
    WHEN EXISTS (SELECT FROM interviews i WHERE i.application_id = a.id AND i.state = 'proposed')
      THEN 'action-needed'
    WHEN EXISTS (SELECT FROM details d WHERE d.application_id = a.id AND d.state = 'requested')
      THEN 'action-needed'
    WHEN a.stage = 'applied' THEN 'received'
    ELSE 'in-review'
  END AS visible_status
FROM applications a;

CREATE TABLE hires (
  application_id uuid PRIMARY KEY REFERENCES applications,
  starts_on date NOT NULL,
  offered_by uuid NOT NULL REFERENCES users,
  offered_at timestamptz NOT NULL,
  confirmed_at timestamptz
);

CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  kind text NOT NULL,
  side text NOT NULL CHECK (side IN ('candidate', 'employer')),
  at timestamptz NOT NULL,
  read_at timestamptz,
  application_id uuid REFERENCES applications,
  job_id uuid NOT NULL REFERENCES jobs,
  candidate_id uuid REFERENCES users,
  person_name text,
  stage text,
  page text
);
CREATE INDEX notifications_newest ON notifications (user_id, at DESC, id DESC);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
