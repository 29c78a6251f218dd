-- Days within which applicants of the job are promised a first answer. The company's promise counts where it is shorter, or
-- where the job has none.
ALTER TABLE jobs ADD promise_days smallint;
ALTER TABLE jobs ADD CONSTRAINT jobs_promise_days CHECK (promise_days BETWEEN 1 AND 60) NOT VALID;

-- The day by which a first answer counts as in time: the promised one, else 14 days after applying. Never changes. Null
-- for older applications: one that waits has its promise in turn_due, the others count as without one.
ALTER TABLE applications ADD answer_due timestamptz;

-- Minutes until the company decided: a rejection that the candidate was told, or a hire. A row has at least one of both.
ALTER TABLE first_answers ALTER minutes DROP NOT NULL;
ALTER TABLE first_answers ADD decision_minutes integer CHECK (decision_minutes >= 0);

-- Of the applications of the last 12 months whose answer was due. A median of null: over half wait.
ALTER TABLE company_answer_times ALTER median_minutes DROP NOT NULL;
ALTER TABLE company_answer_times
  ADD decision_minutes integer,
  ADD due integer NOT NULL DEFAULT 0,
  ADD people integer NOT NULL DEFAULT 0,
  ADD in_time integer NOT NULL DEFAULT 0;
