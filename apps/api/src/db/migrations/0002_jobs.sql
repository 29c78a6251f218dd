-- Jobs, and the lean side table that the public search reads (measured: the wide table costs 5 to 10 times more).
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- An admin finds a company by a part of its name.
CREATE INDEX companies_name_words ON companies USING gin (name_key gin_trgm_ops);

CREATE TABLE job_categories (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL
);

CREATE TABLE jobs (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES companies,
  slug text UNIQUE,
  status text NOT NULL DEFAULT 'draft'
    CHECK (status IN ('draft', 'pending-approval', 'open', 'paused', 'closed', 'expired', 'rejected')),
  title text NOT NULL DEFAULT '',
  occupation text NOT NULL DEFAULT '',
  category_id integer REFERENCES job_categories,
  employment_type text CHECK (employment_type IN
    ('full-time', 'part-time', 'contract', 'temporary', 'internship', 'apprenticeship', 'volunteer', 'other')),
  seniority text CHECK (seniority IN ('entry', 'experienced', 'manager', 'executive', 'student')),
  openings integer NOT NULL DEFAULT 1 CHECK (openings >= 1),
  -- Confirmed hires; the constraint is the last word in a race for the last opening.
  filled integer NOT NULL DEFAULT 0 CHECK (filled >= 0 AND filled <= openings),
  work_mode text CHECK (work_mode IN ('on-site', 'hybrid', 'remote')),
  location text NOT NULL DEFAULT '',
  country text,
  description text NOT NULL DEFAULT '',
  required_skills text[] NOT NULL DEFAULT '{}',
  nice_skills text[] NOT NULL DEFAULT '{}',
  pay_min numeric(12, 2) CHECK (pay_min >= 0),
  pay_max numeric(12, 2) CHECK (pay_max >= 0),
  pay_currency text,
  pay_period text CHECK (pay_period IN ('hour', 'day', 'week', 'month', 'year')),
  closes_on date,
  cv_rule text NOT NULL DEFAULT 'optional' CHECK (cv_rule IN ('hidden', 'optional', 'required')),
  regret_hours integer NOT NULL DEFAULT 72 CHECK (regret_hours >= 0),
  posted_at timestamptz,
  closes_at timestamptz,
  closed_at timestamptz,
  close_outcome text CHECK (close_outcome IN ('filled', 'filled-elsewhere', 'cancelled', 'on-hold', 'other')),
  created_by uuid REFERENCES users,
  -- Where an imported posting came from, and the hash of what was imported: a second run changes nothing.
  source text,
  source_id text,
  source_url text,
  source_hash bytea,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (source, source_id),
  CHECK (status NOT IN ('open', 'paused', 'closed', 'expired')
    OR (slug IS NOT NULL AND posted_at IS NOT NULL AND closes_at IS NOT NULL))
);
CREATE INDEX jobs_company_updated ON jobs (company_id, updated_at DESC, id DESC);
CREATE INDEX jobs_due ON jobs (closes_at) WHERE status = 'open';

CREATE TABLE job_questions (
  id uuid PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs ON DELETE CASCADE,
  position integer NOT NULL,
  text text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('yes-no', 'text')),
  required boolean NOT NULL,
  knock_out text CHECK (knock_out IN ('yes', 'no'))
);
CREATE INDEX job_questions_job ON job_questions (job_id, position);

-- What was public at each publication.
CREATE TABLE job_versions (
  job_id uuid NOT NULL REFERENCES jobs ON DELETE CASCADE,
  version integer NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  fields jsonb NOT NULL,
  PRIMARY KEY (job_id, version)
);

CREATE TABLE saved_jobs (
  user_id uuid NOT NULL REFERENCES users,
  job_id uuid NOT NULL REFERENCES jobs,
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, job_id)
);
CREATE INDEX saved_jobs_newest ON saved_jobs (user_id, saved_at DESC, job_id);
CREATE INDEX saved_jobs_job ON saved_jobs (job_id);
