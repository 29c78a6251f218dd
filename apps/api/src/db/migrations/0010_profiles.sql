-- A candidate's profile: ten documents, one per step of the wizard, each saved by itself over its own version.
CREATE TABLE candidate_steps (
  user_id uuid NOT NULL REFERENCES users,
  step text NOT NULL CHECK (step IN ('contact', 'personal', 'preferences', 'experience', 'education', 'skills',
    'certifications', 'portfolio', 'documents', 'review')),
  data jsonb NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  -- Paths below `data` that an import filled and nobody has touched since.
  imported text[] NOT NULL DEFAULT '{}',
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, step)
);

-- Made of the steps whenever one is saved.
ALTER TABLE candidate_profiles
  -- What employers may see, whole.
  ADD shown jsonb,
  -- What steps 1 to 3 still need: [{ step, path, why }].
  ADD missing_to_apply jsonb,
  -- Nothing that is required is missing in any step.
  ADD complete boolean NOT NULL DEFAULT false,
  ADD visibility text NOT NULL DEFAULT 'hidden' CHECK (visibility IN ('public', 'employers', 'hidden')),
  ADD open_to_work text NOT NULL DEFAULT 'open' CHECK (open_to_work IN ('open', 'passive', 'not-looking')),
  ADD published_at timestamptz,
  -- Of the city that the person lives in, in degrees.
  ADD lat double precision,
  ADD lon double precision,
  ADD country text,
  -- Is in the directory, for whom its visibility says, as long as the person may be found at all.
  ADD found boolean NOT NULL
    GENERATED ALWAYS AS (published_at IS NOT NULL AND complete AND visibility <> 'hidden') STORED;

-- Companies whose members must not see the profile.
CREATE TABLE candidate_exclusions (
  user_id uuid NOT NULL REFERENCES users,
  company_id uuid NOT NULL REFERENCES companies,
  PRIMARY KEY (user_id, company_id)
);
CREATE INDEX candidate_exclusions_company ON candidate_exclusions (company_id);

-- Apart from all else: no answer, search or list of anybody but the person reads this table.
CREATE TABLE equal_opportunity_answers (
  user_id uuid PRIMARY KEY REFERENCES users,
  answers jsonb NOT NULL,
  consent_version text NOT NULL,
  consent_at timestamptz NOT NULL,
  version integer NOT NULL
);

-- What somebody agreed to, by the version of its words, and when they took that back.
CREATE TABLE consents (
  user_id uuid NOT NULL REFERENCES users,
  document text NOT NULL,
  version text NOT NULL,
  given_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  PRIMARY KEY (user_id, document, version)
);

-- The profile as employers could see it when it was sent; null for what was sent before there was one.
ALTER TABLE application_snapshots ADD profile jsonb;

-- Profiles that were there become steps. The last word of a name is taken for the last name.
INSERT INTO candidate_steps (user_id, step, data, version, saved_at)
SELECT p.user_id, s.step, s.data, 1, p.updated_at
FROM candidate_profiles p
CROSS JOIN LATERAL (SELECT regexp_split_to_array(btrim(p.full_name), '\s+') AS words) name
CROSS JOIN LATERAL (VALUES
  ('contact', jsonb_build_object(
    'firstName', left(array_to_string(words[1:greatest(cardinality(words) - 1, 1)], ' '), 60),
    'lastName', left(CASE WHEN cardinality(words) > 1 THEN words[cardinality(words)] ELSE '' END, 60),
    'displayName', '', 'phone', '', 'contactEmail', '', 'locale', NULL, 'timeZone', NULL)),
  ('personal', jsonb_build_object(
    'address', '', 'postalCode', '',
    'city', CASE WHEN btrim(p.location) <> '' THEN jsonb_build_object('code', NULL, 'label', btrim(p.location)) END,
    'region', NULL, 'country', NULL, 'birthDate', '', 'gender', NULL, 'adjustments', '')),
  ('preferences', jsonb_build_object(
    'headline', p.headline, 'summary', p.summary, 'targetOccupations', '[]'::jsonb, 'employmentTypes', '[]'::jsonb,
    'workModes', '[]'::jsonb, 'locations', '[]'::jsonb, 'radiusKm', NULL, 'relocation', NULL, 'payMin', NULL,
    'payMax', NULL, 'payCurrency', NULL, 'payPeriod', NULL, 'noticePeriod', NULL)),
  ('documents', jsonb_build_object(
    'cvFileId', p.cv_file_id, 'documents', '[]'::jsonb, 'rightToWork', '[]'::jsonb, 'referees', '[]'::jsonb))
) s (step, data);

UPDATE candidate_profiles p SET
  shown = jsonb_build_object(
    'fullName', btrim(p.full_name), 'headline', p.headline, 'summary', p.summary, 'location', btrim(p.location),
    'openToWork', 'open', 'targetOccupations', '[]'::jsonb, 'employmentTypes', '[]'::jsonb, 'workModes', '[]'::jsonb,
    'locations', '[]'::jsonb, 'radiusKm', NULL, 'relocation', NULL, 'expectedPay', NULL, 'noticePeriod', NULL,
    'experiences', '[]'::jsonb, 'gaps', '[]'::jsonb, 'educations', '[]'::jsonb, 'skills', '[]'::jsonb,
    'certifications', '[]'::jsonb, 'languages', '[]'::jsonb, 'projects', '[]'::jsonb, 'website', '',
    'links', '[]'::jsonb, 'volunteering', '[]'::jsonb, 'awards', '[]'::jsonb, 'publications', '[]'::jsonb,
    'interests', '[]'::jsonb, 'rightToWork', '[]'::jsonb),
  missing_to_apply =
    CASE WHEN btrim(p.full_name) = '' THEN '[{"step": "contact", "path": "firstName", "why": "required"}]'::jsonb
      ELSE '[]' END
    || CASE WHEN btrim(p.full_name) !~ '\s' THEN '[{"step": "contact", "path": "lastName", "why": "required"}]'::jsonb
      ELSE '[]' END
    || '[{"step": "personal", "path": "country", "why": "required"}]'
    || CASE WHEN p.headline = '' THEN '[{"step": "preferences", "path": "headline", "why": "required"}]'::jsonb
      ELSE '[]' END;

ALTER TABLE candidate_profiles ALTER shown SET NOT NULL, ALTER missing_to_apply SET NOT NULL;
