-- What a company says of itself, how it is verified, who joins it, and how fast it answers.
ALTER TABLE companies
  -- The website as a draft words it, while it is none yet; `website` is shown to everybody and always one.
  ADD website_typed text,
  ADD trading_name text NOT NULL DEFAULT '',
  -- { code, label }: a value of a master, or own words with a code of null.
  ADD kind jsonb,
  ADD industry jsonb,
  ADD size jsonb,
  ADD founded integer,
  ADD head_office_city jsonb,
  ADD head_office_country jsonb,
  ADD head_office_address text NOT NULL DEFAULT '',
  ADD benefits jsonb NOT NULL DEFAULT '[]',
  ADD departments jsonb NOT NULL DEFAULT '[]',
  ADD contact_name text NOT NULL DEFAULT '',
  ADD contact_email text NOT NULL DEFAULT '',
  ADD contact_phone text NOT NULL DEFAULT '',
  ADD privacy_address text NOT NULL DEFAULT '',
  ADD retention_months integer NOT NULL DEFAULT 24 CHECK (retention_months BETWEEN 1 AND 120),
  ADD response_days integer CHECK (response_days BETWEEN 1 AND 60),
  ADD terms_version text,
  ADD terms_at timestamptz,
  ADD terms_by uuid REFERENCES users,
  ADD submitted_at timestamptz,
  -- Why it stands where it stands, in an administrator's words.
  ADD status_reason text,
  -- The domain of which somebody has proven an address.
  ADD proven_domain text,
  ADD proven_at timestamptz,
  -- A name or website that was verified by a person holds only as long as it stays; a proven domain outlives a new name.
  ADD verified_by text CHECK (verified_by IN ('domain', 'decision')),
  -- Shown to everybody: the trading name, where there is one.
  ADD shown_name text NOT NULL GENERATED ALWAYS AS (coalesce(nullif(btrim(trading_name), ''), name)) STORED,
  ADD shown_key text NOT NULL GENERATED ALWAYS AS (lower(coalesce(nullif(btrim(trading_name), ''), btrim(name)))) STORED;
UPDATE companies SET verified_by = 'decision' WHERE status = 'verified';
-- The place that was typed before there were fields for it.
UPDATE companies SET head_office_city = jsonb_build_object('code', NULL, 'label', btrim(location))
WHERE btrim(location) <> '';
CREATE INDEX companies_shown ON companies (shown_key, id) WHERE status NOT IN ('rejected', 'suspended');
CREATE INDEX companies_shown_words ON companies USING gin (shown_key gin_trgm_ops);
CREATE INDEX companies_status ON companies (status, name_key, id) WHERE status <> 'verified';

-- Jobs are found by either name of their company.
CREATE OR REPLACE VIEW job_search_source AS
SELECT
  j.id AS job_id, j.posted_at, j.closes_at, j.company_id, j.category_id, j.work_mode, j.employment_type, j.location,
  pay.year AS pay_year,
  setweight(to_tsvector('vouch_words', search_plain(j.title)), 'A')
    || setweight(to_tsvector('vouch_words',
      search_plain(j.occupation || ' ' || array_to_string(j.required_skills || j.nice_skills, ' '))), 'B')
    || setweight(to_tsvector('vouch_words', search_plain(c.name || ' ' || c.trading_name)), 'C')
    || setweight(place.words, 'D')
    || array_to_tsvector(array_remove(
      ARRAY['c:' || j.category_id, 'm:' || j.work_mode, 'e:' || j.employment_type, 'n:' || lower(j.country)]
      || (SELECT array_agg('l:' || word) FROM unnest(tsvector_to_array(place.words)) word)
      || (SELECT array_agg('p:' || lower(j.pay_currency) || step)
        FROM unnest(ARRAY[0, 10000, 20000, 30000, 50000, 75000, 100000, 150000, 200000, 500000, 1000000]) step
        WHERE step <= pay.year),
      NULL)) AS terms,
  j.description
FROM jobs j
JOIN companies c ON c.id = j.company_id
CROSS JOIN LATERAL (SELECT to_tsvector('vouch_words', search_plain(j.location)) AS words) place
CROSS JOIN LATERAL (
  SELECT round(j.pay_max * CASE j.pay_period
    WHEN 'hour' THEN 2080 WHEN 'day' THEN 260 WHEN 'week' THEN 52 WHEN 'month' THEN 12 ELSE 1 END)::integer AS year
) pay
WHERE j.status = 'open' AND c.status NOT IN ('rejected', 'suspended');

-- Companies that everybody may know of: verified ones, and those that have published a job. Who was refused or stopped is
-- none of them.
CREATE VIEW public_companies AS
SELECT id, slug, name, name_key, shown_name, shown_key, location, website, about, status, kind, industry, size, founded,
  benefits, departments, privacy_address, response_days
FROM companies c
WHERE c.status NOT IN ('rejected', 'suspended') AND (c.status = 'verified' OR EXISTS (
  SELECT FROM jobs j WHERE j.company_id = c.id AND j.status IN ('open', 'paused', 'closed', 'expired')
));

-- Logo and photos, re-encoded in three sizes. A row never changes its picture, so that its addresses may be kept.
CREATE TABLE company_pictures (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES companies,
  kind text NOT NULL CHECK (kind IN ('logo', 'photo')),
  position integer NOT NULL DEFAULT 0,
  -- What a photo shows, for whom does not see it.
  alt text NOT NULL DEFAULT '',
  -- Of the large size, in pixels.
  width integer NOT NULL,
  height integer NOT NULL,
  storage_key text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX company_pictures_company ON company_pictures (company_id, kind, position);
CREATE UNIQUE INDEX company_pictures_logo ON company_pictures (company_id) WHERE kind = 'logo';

-- The document that a company hands in as proof: one, the newest.
CREATE TABLE company_documents (
  company_id uuid PRIMARY KEY REFERENCES companies,
  id uuid NOT NULL UNIQUE,
  name text NOT NULL,
  media_type text NOT NULL,
  bytes integer NOT NULL,
  storage_key text NOT NULL UNIQUE,
  sha256 bytea NOT NULL,
  uploaded_by uuid REFERENCES users,
  created_at timestamptz NOT NULL
);

-- The six-digit code that proves a domain: one per company, the newest.
CREATE TABLE company_domain_codes (
  company_id uuid PRIMARY KEY REFERENCES companies,
  email text NOT NULL,
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- How many were sent in the hour that began at `hour_began_at`.
  sends integer NOT NULL,
  hour_began_at timestamptz NOT NULL
);

-- What happened on the way to verification. No person's name: that is read when it is shown.
CREATE TABLE company_events (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES companies,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  side text NOT NULL CHECK (side IN ('company', 'administrator', 'system')),
  actor_id uuid REFERENCES users,
  reason text
);
CREATE INDEX company_events_company ON company_events (company_id, at DESC, id DESC);

-- Members are invited by e-mail; the link's token is kept as SHA-256.
CREATE TABLE company_invitations (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES companies,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'recruiter', 'hiring-manager', 'interviewer', 'viewer')),
  token_hash bytea NOT NULL UNIQUE,
  invited_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  accepted_by uuid REFERENCES users,
  withdrawn_at timestamptz
);
CREATE INDEX company_invitations_company ON company_invitations (company_id, created_at);
CREATE INDEX company_invitations_email ON company_invitations (email);

-- Who asks to belong to a company: one open request per person and company.
CREATE TABLE company_join_requests (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES companies,
  user_id uuid NOT NULL REFERENCES users,
  message text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'declined', 'withdrawn')),
  reason text,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid REFERENCES users,
  CHECK ((status = 'open') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX company_join_requests_once ON company_join_requests (company_id, user_id) WHERE status = 'open';
CREATE INDEX company_join_requests_open ON company_join_requests (company_id, created_at, id) WHERE status = 'open';
CREATE INDEX company_join_requests_person ON company_join_requests (user_id, created_at DESC);

-- How long each applicant waited for the first answer that they were told of, in whole minutes.
CREATE TABLE first_answers (
  application_id uuid PRIMARY KEY REFERENCES applications,
  company_id uuid NOT NULL,
  minutes integer NOT NULL CHECK (minutes >= 0)
);
CREATE INDEX first_answers_company ON first_answers (company_id, minutes);
-- Events are told about in the order of time, so that a summary of a few pages finds the last hours of millions.
CREATE INDEX application_events_told ON application_events USING brin (told_at) WITH (autosummarize = on);

-- Made of the rows above by a job; the page of a company reads one row.
CREATE TABLE company_answer_times (
  company_id uuid PRIMARY KEY REFERENCES companies,
  answers integer NOT NULL,
  median_minutes integer NOT NULL,
  made_at timestamptz NOT NULL
);

-- News of a company concern no job.
ALTER TABLE notifications
  ALTER job_id DROP NOT NULL,
  ADD company_id uuid REFERENCES companies,
  ADD CHECK (job_id IS NOT NULL OR company_id IS NOT NULL);
