-- Jobs of a source belong to who imported them, so that one import cannot change the jobs of another: the company or
-- feed; zeros for the marketplace, to which all earlier imports belong.
ALTER TABLE jobs ADD COLUMN import_owner uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  -- Closing date as the posting names it.
  ADD COLUMN source_closes_on date,
  -- When its feed closed the job. Equal to `closed_at` until a person does something with the job.
  ADD COLUMN feed_closed_at timestamptz;
CREATE UNIQUE INDEX jobs_imported ON jobs (import_owner, source, source_id) WHERE source IS NOT NULL;
ALTER TABLE jobs DROP CONSTRAINT jobs_source_source_id_key;

-- Addresses of postings that are fetched on a schedule. Each fetch that brings something is an import.
CREATE TABLE job_feeds (
  id uuid PRIMARY KEY,
  -- Null for the marketplace.
  company_id uuid REFERENCES companies,
  created_by uuid REFERENCES users,
  created_at timestamptz NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  every_hours integer NOT NULL,
  state text NOT NULL CHECK (state IN ('checking', 'ready', 'active', 'failing', 'paused')),
  version integer NOT NULL DEFAULT 1,
  format text,
  encoding text,
  columns jsonb NOT NULL DEFAULT '[]',
  settings jsonb NOT NULL,
  samples jsonb NOT NULL DEFAULT '[]',
  -- Of the last answer that was imported and trusted.
  etag text,
  last_modified text,
  content_hash text,
  -- Why the last answer was not trusted.
  doubt text CHECK (doubt IN ('another-format', 'empty', 'mostly-rejected', 'mostly-gone')),
  -- Jobs that were gone from that answer.
  doubt_gone integer,
  -- The next answer is accepted although it is doubted, if it is no worse than the last one.
  trusts boolean NOT NULL DEFAULT false,
  -- The owner was notified since the last answer that was trusted.
  told boolean NOT NULL DEFAULT false,
  failures integer NOT NULL DEFAULT 0,
  problem text,
  last_fetched_at timestamptz,
  next_fetch_at timestamptz
);
CREATE INDEX job_feeds_due ON job_feeds (next_fetch_at) WHERE state IN ('active', 'failing');
CREATE UNIQUE INDEX job_feeds_address ON job_feeds (company_id, url) NULLS NOT DISTINCT;
CREATE INDEX job_feeds_company ON job_feeds (company_id, created_at DESC, id DESC);

-- Files of postings: read for a preview, stored in batches, undone.
CREATE TABLE job_imports (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('file', 'feed', 'command')),
  feed_id uuid REFERENCES job_feeds ON DELETE SET NULL,
  -- Null for the marketplace.
  company_id uuid REFERENCES companies,
  -- Null for the operator.
  created_by uuid REFERENCES users,
  created_at timestamptz NOT NULL,
  name text NOT NULL,
  -- Of the file in the storage; null once it is no longer needed.
  storage_key text,
  total_bytes bigint,
  -- ETag, Last-Modified and hash of a feed's answer, which the feed takes over once the import is trusted.
  validators jsonb,
  state text NOT NULL CHECK (state IN ('checking', 'ready', 'running', 'done', 'stopped', 'failed', 'undoing',
    'undone', 'expired')),
  version integer NOT NULL DEFAULT 1,
  format text,
  encoding text,
  columns jsonb NOT NULL DEFAULT '[]',
  settings jsonb NOT NULL,
  -- The first rows as they stand in the file: a changed mapping gives a new preview without reading the file again.
  samples jsonb NOT NULL DEFAULT '[]',
  -- `import_owner` of its jobs.
  jobs_owner uuid NOT NULL,
  -- Person who owns companies that the import creates.
  companies_owner uuid REFERENCES users,
  counts jsonb NOT NULL DEFAULT '{}',
  note_groups jsonb NOT NULL DEFAULT '[]',
  -- How far the file is stored, written with each batch.
  rows_done integer NOT NULL DEFAULT 0,
  bytes_done bigint NOT NULL DEFAULT 0,
  problem text,
  started_at timestamptz,
  finished_at timestamptz
);
CREATE INDEX job_imports_newest ON job_imports (created_at DESC, id DESC);
CREATE INDEX job_imports_company ON job_imports (company_id, created_at DESC, id DESC);
CREATE INDEX job_imports_feed ON job_imports (feed_id, created_at DESC, id DESC);
CREATE INDEX job_imports_open ON job_imports (state) WHERE state IN ('checking', 'ready', 'running', 'undoing');

-- The jobs of an import. Without foreign keys, which cost a look-up per row, and because an undo deletes jobs.
CREATE TABLE job_import_jobs (
  import_id uuid NOT NULL,
  job_id uuid NOT NULL,
  row integer NOT NULL,
  -- Hash of company, title, place and posting date; null for jobs that the file does not have.
  likeness bigint,
  -- Null: unchanged. Such rows are deleted at the end.
  change text CHECK (change IN ('created', 'updated', 'closed', 'relisted')),
  -- The row of `jobs` before; null for a new one.
  before jsonb,
  -- Of the job, after the import.
  version integer,
  undo text CHECK (undo IN ('undone', 'applications', 'changed')),
  PRIMARY KEY (import_id, job_id)
);
CREATE INDEX job_import_jobs_alike ON job_import_jobs (import_id, likeness) WHERE likeness IS NOT NULL;
CREATE INDEX job_import_jobs_job ON job_import_jobs (job_id) WHERE change IS NOT NULL;

-- What was left out, put right or rejected.
CREATE TABLE job_import_notes (
  import_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  row integer NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('rejected', 'duplicate', 'corrected')),
  source_id text NOT NULL,
  column_name text,
  message text NOT NULL,
  PRIMARY KEY (import_id, id)
);

-- Companies and categories that an import created.
CREATE TABLE job_import_made (
  import_id uuid NOT NULL,
  company_id uuid,
  category_id integer,
  CHECK (num_nonnulls(company_id, category_id) = 1)
);
CREATE INDEX job_import_made_import ON job_import_made (import_id);

ALTER TABLE notifications
  ADD job_import_id uuid REFERENCES job_imports ON DELETE CASCADE,
  ADD job_feed_id uuid REFERENCES job_feeds ON DELETE CASCADE,
  DROP CONSTRAINT notifications_about,
  ADD CONSTRAINT notifications_about CHECK (
    num_nonnulls(job_id, company_id, passport_name, proposal_id, job_import_id, job_feed_id) > 0
    OR kind = 'feedback-answered');
CREATE INDEX notifications_job_import ON notifications (job_import_id) WHERE job_import_id IS NOT NULL;
CREATE INDEX notifications_job_feed ON notifications (job_feed_id) WHERE job_feed_id IS NOT NULL;
