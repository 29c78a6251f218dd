-- People, their companies and files. Ids are UUIDv7 made by the API.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  identity_uid text NOT NULL UNIQUE,
  email text NOT NULL,
  display_name text NOT NULL,
  roles text[] NOT NULL DEFAULT '{}' CHECK (roles <@ ARRAY['candidate', 'employer', 'admin']),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX users_email ON users (lower(email));

CREATE TABLE files (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users,
  purpose text NOT NULL CHECK (purpose IN ('cv', 'document')),
  name text NOT NULL,
  media_type text NOT NULL,
  bytes integer NOT NULL CHECK (bytes >= 0),
  storage_key text NOT NULL UNIQUE,
  sha256 bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX files_owner ON files (owner_id);

CREATE TABLE candidate_profiles (
  user_id uuid PRIMARY KEY REFERENCES users,
  full_name text NOT NULL,
  headline text NOT NULL,
  summary text NOT NULL DEFAULT '',
  location text NOT NULL DEFAULT '',
  cv_file_id uuid REFERENCES files,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE companies (
  id uuid PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  -- One company per spelling: case and outer space do not make another.
  name_key text NOT NULL GENERATED ALWAYS AS (lower(btrim(name))) STORED UNIQUE,
  website text,
  location text,
  about text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'draft'
    CHECK (status IN ('draft', 'pending', 'verified', 'needs-information', 'rejected', 'suspended')),
  created_by uuid REFERENCES users,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE company_members (
  company_id uuid NOT NULL REFERENCES companies,
  user_id uuid NOT NULL REFERENCES users,
  role text NOT NULL CHECK (role IN ('owner', 'recruiter', 'hiring-manager', 'interviewer', 'viewer')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, user_id)
);
CREATE INDEX company_members_user ON company_members (user_id);

CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  status integer,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, route, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

CREATE TABLE audit_events (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid NOT NULL,
  details jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_events_subject ON audit_events (subject_id, at);

-- What the installation remembers about itself, such as that its demo data were made.
CREATE TABLE settings (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
