-- More kinds of passports: how each was checked, whether it counts in matching, and the ESCO skills that it names.
-- Passports that are already here get their skills with their next daily check, as they get whether they count.
ALTER TABLE passports
  DROP CONSTRAINT passports_format_check,
  ADD CONSTRAINT passports_format_check
    CHECK (format IN ('data-integrity', 'jwt', 'open-badge-2', 'open-badge-2-jws')),
  ADD checked_how text NOT NULL DEFAULT 'signed-by-host'
    CHECK (checked_how IN ('issued-here', 'signed-by-host', 'listed-key', 'confirmed-by-host', 'signed-ob2')),
  ADD counts boolean NOT NULL DEFAULT true,
  ADD skill_uris text[] NOT NULL DEFAULT '{}' CHECK (cardinality(skill_uris) <= 20);
CREATE INDEX passports_issuer ON passports (issuer_id);
CREATE INDEX passports_issuer_host ON passports (issuer_host);

-- Issuers outside this marketplace that administrators listed. A key signs passports only while it is listed.
CREATE TABLE foreign_issuers (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  -- The DID or normalised URL that the issuer's passports have as their issuer; of a whole host, `https://host/`.
  address text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('key', 'profile', 'host')),
  -- Host of a profile or host as passports have it; '' for a key.
  host text NOT NULL,
  counts boolean NOT NULL,
  note text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX foreign_issuers_whole_host ON foreign_issuers (host) WHERE kind = 'host';
