-- Words that people typed into fields of lists, because the lists do not have them, and proposals made of them.

CREATE TABLE typed_words (
  entity text NOT NULL REFERENCES master_entities,
  -- Search form of the words. Null for words older than this migration until a job has set it.
  form text CHECK (form <> ''),
  words text NOT NULL,
  user_id uuid REFERENCES users,
  company_id uuid REFERENCES companies,
  -- The step of the profile; empty for companies.
  part text NOT NULL,
  holder_id uuid NOT NULL GENERATED ALWAYS AS (coalesce(user_id, company_id)) STORED,
  PRIMARY KEY (holder_id, part, entity, words),
  CHECK (num_nonnulls(user_id, company_id) = 1)
);
CREATE INDEX typed_words_form ON typed_words (entity, form, holder_id);
CREATE INDEX typed_words_without_form ON typed_words (holder_id) WHERE form IS NULL;

CREATE TABLE master_proposals (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  entity text NOT NULL REFERENCES master_entities,
  form text NOT NULL CHECK (form <> ''),
  -- As most people typed them.
  words text NOT NULL,
  -- Who typed the words, while the proposal is open.
  people integer NOT NULL DEFAULT 0,
  -- Who proposed them.
  proposers integer NOT NULL DEFAULT 0,
  -- Nobody reads what fewer than three people typed, unless somebody proposed it.
  is_seen boolean NOT NULL GENERATED ALWAYS AS (people >= 3 OR proposers > 0) STORED,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'approved', 'merged', 'declined')),
  opened_at timestamptz NOT NULL DEFAULT now(),
  value_id integer REFERENCES master_values,
  reason text,
  decided_at timestamptz,
  decided_by uuid REFERENCES users,
  UNIQUE (entity, form),
  CHECK ((state = 'open') = (decided_at IS NULL)),
  CHECK ((state IN ('approved', 'merged')) = (value_id IS NOT NULL)),
  CHECK ((state = 'declined') = (reason IS NOT NULL))
);
CREATE INDEX master_proposals_open ON master_proposals (entity, (-proposers), (-people), id)
  WHERE state = 'open' AND is_seen;
CREATE INDEX master_proposals_decided ON master_proposals (entity, state, decided_at DESC, id DESC) WHERE state <> 'open';

CREATE TABLE master_proposers (
  proposal_id uuid NOT NULL REFERENCES master_proposals,
  user_id uuid NOT NULL REFERENCES users,
  -- On which side the person is notified of the decision.
  side text NOT NULL CHECK (side IN ('candidate', 'employer')),
  at timestamptz NOT NULL,
  PRIMARY KEY (proposal_id, user_id)
);
CREATE INDEX master_proposers_person ON master_proposers (user_id);

CREATE FUNCTION master_proposers_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE master_proposals SET proposers = proposers + CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
  WHERE id = CASE TG_OP WHEN 'INSERT' THEN NEW.proposal_id ELSE OLD.proposal_id END;
  RETURN NULL;
END $$;
CREATE TRIGGER master_proposers_count AFTER INSERT OR DELETE ON master_proposers
  FOR EACH ROW EXECUTE FUNCTION master_proposers_count();

-- Makes others who change own words wait until the transaction ends. Whoever also locks a proposal takes this first.
CREATE FUNCTION lock_typed_words() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtext('typed-words'))
$$;

-- Counts who typed some words: opens a proposal for words that three typed, and keeps the numbers of open ones. One
-- transaction at a time, or two people who save at once would each count two. It is what they do last.
CREATE FUNCTION count_typed_words(entities text[], forms text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_typed_words();
  INSERT INTO master_proposals AS p (entity, form, words, people)
  SELECT c.entity, c.form, coalesce(t.words, ''), t.people
  FROM unnest(entities, forms) c (entity, form)
  JOIN master_entities e ON e.name = c.entity AND NOT e.closed
  CROSS JOIN LATERAL (
    SELECT count(DISTINCT holder_id)::int AS people, mode() WITHIN GROUP (ORDER BY words) AS words
    FROM typed_words WHERE entity = c.entity AND form = c.form
  ) t
  LEFT JOIN master_proposals o ON o.entity = c.entity AND o.form = c.form
  -- Decided ones are not even locked.
  WHERE CASE WHEN o.id IS NULL THEN t.people >= 3 ELSE o.state = 'open' END
  ORDER BY c.entity, c.form
  ON CONFLICT (entity, form) DO UPDATE
    SET people = excluded.people, words = CASE WHEN excluded.people > 0 THEN excluded.words ELSE p.words END
    WHERE p.state = 'open';
END $$;

CREATE FUNCTION typed_words_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entities text[];
  forms text[];
BEGIN
  SELECT array_agg(entity), array_agg(form) INTO entities, forms
  FROM (SELECT DISTINCT entity, form FROM changed WHERE form IS NOT NULL) c;
  IF entities IS NOT NULL THEN
    PERFORM count_typed_words(entities, forms);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER typed_words_added AFTER INSERT ON typed_words
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION typed_words_count();
CREATE TRIGGER typed_words_formed AFTER UPDATE ON typed_words
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION typed_words_count();
CREATE TRIGGER typed_words_removed AFTER DELETE ON typed_words
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION typed_words_count();

-- What people typed before. A job sets the search form of these words.
INSERT INTO typed_words (entity, words, user_id, part)
SELECT DISTINCT p.entity, pick ->> 'label', s.user_id, s.step
FROM (VALUES
  ('personal', 'cities', '$.city'), ('personal', 'regions', '$.region'), ('personal', 'genders', '$.gender'),
  ('preferences', 'occupations', '$.targetOccupations[*]'), ('preferences', 'cities', '$.locations[*]'),
  ('experience', 'occupations', '$.items[*].occupation'), ('experience', 'skills', '$.items[*].skills[*]'),
  ('education', 'fields-of-study', '$.items[*].area'), ('skills', 'skills', '$.items[*].skill'),
  ('portfolio', 'languages', '$.languages[*].language')
) AS p (step, entity, place)
JOIN master_entities e ON e.name = p.entity
JOIN candidate_steps s ON s.step = p.step
CROSS JOIN LATERAL jsonb_path_query(s.data, (p.place || ' ? (@.code == null && @.label != "")')::jsonpath) AS pick;

INSERT INTO typed_words (entity, words, company_id, part)
SELECT DISTINCT p.entity, pick ->> 'label', c.id, ''
FROM companies c
CROSS JOIN LATERAL (VALUES ('cities', jsonb_build_array(c.head_office_city)), ('benefits', c.benefits),
  ('departments', c.departments)) AS p (entity, picks)
JOIN master_entities e ON e.name = p.entity
CROSS JOIN LATERAL jsonb_path_query(p.picks, '$[*] ? (@.code == null && @.label != "")') AS pick;

-- What follows a decision on a proposal is logged like what follows a merge, for undo.
ALTER TABLE master_merges ALTER from_id DROP NOT NULL, ADD proposal_id uuid REFERENCES master_proposals,
  ADD CHECK (num_nonnulls(from_id, proposal_id) = 1);
CREATE UNIQUE INDEX master_merges_of_proposal ON master_merges (proposal_id) WHERE state <> 'undone';

ALTER TABLE notifications
  ADD proposal_id uuid REFERENCES master_proposals,
  DROP CONSTRAINT notifications_about,
  ADD CONSTRAINT notifications_about
    CHECK (num_nonnulls(job_id, company_id, passport_name, proposal_id) > 0 OR kind = 'feedback-answered');
CREATE INDEX notifications_proposal ON notifications (proposal_id) WHERE proposal_id IS NOT NULL;
