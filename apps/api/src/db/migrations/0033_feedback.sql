-- What visitors and signed-in people say about this site.
CREATE TABLE feedbacks (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'in-progress', 'resolved', 'dismissed')),
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
  -- Code of a value of the master list feedback-categories.
  category text NOT NULL,
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 1200),
  -- Path of the page it is about.
  page text,
  -- Null for visitors. An erased person's feedback is deleted.
  user_id uuid REFERENCES users,
  -- Only of visitors, who chose to leave it for an answer, with the language of their browser.
  email text,
  locale text,
  assignee_id uuid REFERENCES users,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CHECK (user_id IS NULL OR (email IS NULL AND locale IS NULL))
);
CREATE INDEX feedbacks_newest ON feedbacks (created_at DESC, id DESC);
CREATE INDEX feedbacks_status ON feedbacks (status, created_at DESC, id DESC);
CREATE INDEX feedbacks_own ON feedbacks (user_id, created_at DESC, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX feedbacks_assignee ON feedbacks (assignee_id) WHERE assignee_id IS NOT NULL;
-- For the erasure of a person who gave feedback as a visitor.
CREATE INDEX feedbacks_email ON feedbacks (lower(email)) WHERE email IS NOT NULL;

CREATE TABLE feedback_answers (
  id uuid PRIMARY KEY,
  feedback_id uuid NOT NULL REFERENCES feedbacks ON DELETE CASCADE,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 4000),
  author_id uuid NOT NULL REFERENCES users,
  at timestamptz NOT NULL
);
CREATE INDEX feedback_answers_of ON feedback_answers (feedback_id, at, id);

ALTER TABLE notifications
  DROP CONSTRAINT notifications_about,
  ADD CONSTRAINT notifications_about
    CHECK (num_nonnulls(job_id, company_id, passport_name) > 0 OR kind = 'feedback-answered');
