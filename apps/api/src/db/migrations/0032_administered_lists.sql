-- Lists that people define, fill and give rights on. Loaders must not undo what people set.
ALTER TABLE master_entities
  -- Subject of audit events.
  ADD id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD version integer NOT NULL DEFAULT 1,
  -- By language, without English.
  ADD labels jsonb NOT NULL DEFAULT '{}',
  ADD description text NOT NULL DEFAULT '',
  -- Relations that values may have: a list of { name, label, to }, where `to` is an entity.
  ADD relation_kinds jsonb NOT NULL DEFAULT '[]',
  -- The contract knows the codes: labels, order and synonyms may change, codes and values may not.
  ADD closed boolean NOT NULL DEFAULT false,
  -- `vouch` for lists of a release, `admin` for those that people defined.
  ADD source text NOT NULL DEFAULT 'vouch',
  -- Parts of the definition that people set, such as `label` or `fields`.
  ADD set_here text[] NOT NULL DEFAULT '{}',
  -- Who may do what: a list of grants, see `masterGrant` in the contract. Administrators need none.
  ADD grants jsonb NOT NULL DEFAULT '[]',
  ADD rules_version integer NOT NULL DEFAULT 1,
  ADD rules_changed_at timestamptz,
  ADD rules_changed_by uuid;
-- Until now everybody could read every list.
UPDATE master_entities SET grants = '[{"role":"visitor","actions":["list","read"],"when":null,"fields":{"*":"read"}}]';

ALTER TABLE master_values
  ADD version integer NOT NULL DEFAULT 1,
  ADD created_by uuid,
  -- The company to which the value belongs; null for everybody's.
  ADD company_id uuid REFERENCES companies,
  ADD merged_into integer REFERENCES master_values,
  -- What people set: `active`, `label`, `labels.de`, `synonyms`, `description`, `uri`, `parent`, `position`,
  -- `attributes.<name>`.
  ADD set_here text[] NOT NULL DEFAULT '{}',
  ADD created_at timestamptz NOT NULL DEFAULT now(),
  ADD updated_at timestamptz NOT NULL DEFAULT now(),
  ADD CONSTRAINT merged_values_are_inactive CHECK (merged_into IS NULL OR NOT active);
CREATE INDEX master_values_all ON master_values (entity, position, label COLLATE "C", id);
-- Rules name ancestors by their code alone.
CREATE INDEX master_values_code ON master_values (code);
CREATE INDEX master_values_company ON master_values (company_id) WHERE company_id IS NOT NULL;
CREATE INDEX master_values_creator ON master_values (created_by) WHERE created_by IS NOT NULL;
-- Few values are inactive; the index of all of them would be read from end to end.
CREATE INDEX master_values_inactive ON master_values (entity, position, label COLLATE "C", id) WHERE NOT active;
CREATE INDEX master_values_merged ON master_values (merged_into) WHERE merged_into IS NOT NULL;

-- A loader announces itself with `set_config('vouch.loading', 'on', true)`; what people set then stays as it is.
CREATE FUNCTION master_values_keep() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  path text;
BEGIN
  IF current_setting('vouch.loading', true) IS DISTINCT FROM 'on' THEN RETURN NEW; END IF;
  FOREACH path IN ARRAY OLD.set_here LOOP
    CASE
      WHEN path = 'active' THEN NEW.active := OLD.active;
      WHEN path = 'label' THEN NEW.label := OLD.label;
      WHEN path = 'description' THEN NEW.description := OLD.description;
      WHEN path = 'uri' THEN NEW.uri := OLD.uri;
      WHEN path = 'position' THEN NEW.position := OLD.position;
      -- Ancestors follow from parents, whoever set those.
      WHEN path = 'parent' THEN NEW.parent_id := OLD.parent_id;
      WHEN path LIKE 'labels.%' THEN
        NEW.labels := (NEW.labels - substr(path, 8)) || coalesce(
          (SELECT jsonb_build_object(key, value) FROM jsonb_each(OLD.labels) WHERE key = substr(path, 8)), '{}');
      WHEN path LIKE 'attributes.%' THEN
        NEW.attributes := (NEW.attributes - substr(path, 12)) || coalesce(
          (SELECT jsonb_build_object(key, value) FROM jsonb_each(OLD.attributes) WHERE key = substr(path, 12)), '{}');
      ELSE NULL;
    END CASE;
  END LOOP;
  IF OLD.merged_into IS NOT NULL THEN NEW.active := false; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER master_values_keep BEFORE UPDATE ON master_values FOR EACH ROW
  WHEN (OLD.set_here <> '{}' OR OLD.merged_into IS NOT NULL) EXECUTE FUNCTION master_values_keep();

-- Indexed fields of values, at most 8 a list, so that rules and lists can look them up; and all references, so that a
-- value knows who names it.
CREATE TABLE master_facts (
  value_id integer NOT NULL REFERENCES master_values ON DELETE CASCADE,
  entity text NOT NULL,
  field text NOT NULL,
  -- One of the two: texts, dates, choices, flags (`true`) and codes of references; numbers.
  text_key text COLLATE "C",
  number_key double precision,
  ref_id integer REFERENCES master_values,
  is_unique boolean NOT NULL DEFAULT false,
  PRIMARY KEY (value_id, field)
);
CREATE INDEX master_facts_text ON master_facts (entity, field, text_key, value_id) WHERE text_key IS NOT NULL;
CREATE INDEX master_facts_number ON master_facts (entity, field, number_key, value_id) WHERE number_key IS NOT NULL;
CREATE UNIQUE INDEX master_facts_unique ON master_facts (entity, field, coalesce(text_key, number_key::text)) WHERE is_unique;
CREATE INDEX master_facts_ref ON master_facts (ref_id) WHERE ref_id IS NOT NULL;
-- A field's values are few or many whatever the other lists hold.
CREATE STATISTICS master_facts_keys (mcv, dependencies) ON entity, field, text_key FROM master_facts;

-- What `master_facts` should hold.
CREATE VIEW master_fact_source AS
SELECT v.id AS value_id, v.entity, f.name AS field,
  CASE WHEN f.kind <> 'number' THEN left(v.attributes ->> f.name, 200) END AS text_key,
  CASE WHEN f.kind = 'number' THEN (v.attributes ->> f.name)::double precision END AS number_key,
  r.id AS ref_id, coalesce(f."unique", false) AS is_unique
FROM master_entities e
CROSS JOIN LATERAL jsonb_to_recordset(e.fields)
  AS f (name text, kind text, entity text, indexed boolean, "unique" boolean, dropped boolean)
JOIN master_values v ON v.entity = e.name
LEFT JOIN master_values r ON f.kind = 'reference' AND r.entity = f.entity AND r.code = v.attributes ->> f.name
WHERE (f.indexed OR f.kind = 'reference') AND NOT coalesce(f.dropped, false)
  AND CASE WHEN f.kind = 'number' THEN jsonb_typeof(v.attributes -> f.name) = 'number' ELSE v.attributes ->> f.name <> '' END;

-- Whoever writes attributes writes the facts with it. A load must not fail: of equal values only the first counts as unique.
CREATE FUNCTION master_facts_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  loading boolean := current_setting('vouch.loading', true) IS NOT DISTINCT FROM 'on';
  ids integer[];
BEGIN
  IF NOT EXISTS (
    SELECT FROM master_entities WHERE fields @> '[{"indexed":true}]' OR fields @> '[{"kind":"reference"}]'
  ) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(id) INTO ids FROM written;
  ELSE
    -- Planned each time: a plan kept from a change of one value takes 16 s for 4,000.
    EXECUTE 'SELECT array_agg(n.id) FROM written n JOIN before o USING (id) WHERE n.attributes IS DISTINCT FROM o.attributes' INTO ids;
    IF ids IS NULL THEN RETURN NULL; END IF;
    DELETE FROM master_facts WHERE value_id = ANY (ids);
  END IF;
  INSERT INTO master_facts (value_id, entity, field, text_key, number_key, ref_id, is_unique)
  SELECT s.value_id, s.entity, s.field, s.text_key, s.number_key, s.ref_id, s.is_unique AND NOT (loading AND (
    row_number() OVER (PARTITION BY s.entity, s.field, s.text_key, s.number_key ORDER BY s.value_id) > 1
    OR EXISTS (
      SELECT FROM master_facts o WHERE o.entity = s.entity AND o.field = s.field AND o.is_unique
        AND coalesce(o.text_key, o.number_key::text) = coalesce(s.text_key, s.number_key::text))))
  FROM master_fact_source s WHERE s.value_id = ANY (ids);
  RETURN NULL;
END $$;
CREATE TRIGGER master_facts_insert AFTER INSERT ON master_values
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION master_facts_follow();
CREATE TRIGGER master_facts_update AFTER UPDATE ON master_values
  REFERENCING NEW TABLE AS written OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION master_facts_follow();

-- What people changed, newest last. `before` and `after` hold the changed parts only.
CREATE TABLE master_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id uuid,
  entity text NOT NULL,
  -- Null: the definition of the list or its rules.
  value_id integer REFERENCES master_values,
  action text NOT NULL,
  -- Changes made together, such as an import.
  batch uuid,
  before jsonb NOT NULL DEFAULT '{}',
  after jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX master_history_value ON master_history (value_id, id DESC) WHERE value_id IS NOT NULL;
CREATE INDEX master_history_entity ON master_history (entity, id DESC);
CREATE INDEX master_history_batch ON master_history (batch) WHERE batch IS NOT NULL;

-- Relation kinds are data now.
ALTER TABLE master_relations DROP CONSTRAINT master_relations_kind_check;

-- Roles that an organisation makes for itself, such as "Taxonomy editor". They count for lists only.
CREATE TABLE list_roles (
  code text PRIMARY KEY CHECK (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  label text NOT NULL CHECK (label <> ''),
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX list_roles_label ON list_roles (lower(label));
CREATE TABLE list_role_members (
  role text NOT NULL REFERENCES list_roles ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (user_id, role)
);

-- Counts up with every change of rules, definitions or roles. A process with an older revision reads them again.
CREATE TABLE list_rules_revision (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  revision bigint NOT NULL
);
INSERT INTO list_rules_revision (revision) VALUES (1);
CREATE FUNCTION list_rules_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE list_rules_revision SET revision = revision + 1;
  PERFORM pg_notify('list_rules', '');
  RETURN NULL;
END $$;
CREATE TRIGGER list_rules_changed AFTER INSERT OR DELETE OR UPDATE OF grants, fields, parents, closed, source
  ON master_entities FOR EACH STATEMENT EXECUTE FUNCTION list_rules_changed();
CREATE TRIGGER list_rules_changed AFTER INSERT OR DELETE OR UPDATE ON list_roles
  FOR EACH STATEMENT EXECUTE FUNCTION list_rules_changed();
