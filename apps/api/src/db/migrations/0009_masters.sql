-- The lists that people choose from. Their names, labels and values are data: an organisation can have its own.
CREATE TABLE master_entities (
  name text PRIMARY KEY CHECK (name ~ '^[a-z]+(-[a-z]+)*$'),
  label text NOT NULL,
  position integer NOT NULL,
  hierarchical boolean NOT NULL,
  translatable boolean NOT NULL,
  -- The entities that a parent of a value may be of, the nearest first.
  parents text[] NOT NULL DEFAULT '{}',
  -- What `attributes` of a value hold: a list of { name, label, kind }.
  fields jsonb NOT NULL DEFAULT '[]',
  -- Counts up whenever anything of the entity changes: the answers' ETag.
  revision integer NOT NULL DEFAULT 1,
  -- What was loaded last, by where it came from.
  loaded jsonb NOT NULL DEFAULT '{}'
);

CREATE TABLE master_values (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entity text NOT NULL REFERENCES master_entities,
  code text NOT NULL CHECK (length(code) <= 80),
  label text NOT NULL CHECK (label <> ''),
  -- By language, without English.
  labels jsonb NOT NULL DEFAULT '{}',
  description text NOT NULL DEFAULT '',
  parent_id integer REFERENCES master_values,
  -- Every value above this one, whatever its entity.
  ancestors integer[] NOT NULL DEFAULT '{}',
  -- The smaller comes first; equal ones by label.
  position integer NOT NULL DEFAULT 0,
  uri text,
  -- An inactive value stays with those who have it and is offered to nobody. Values are never deleted.
  active boolean NOT NULL DEFAULT true,
  attributes jsonb NOT NULL DEFAULT '{}',
  source text NOT NULL,
  release text NOT NULL DEFAULT '',
  -- Of what was loaded: equal means that there is nothing to write.
  content_hash bytea,
  -- The same of a classification of others that brought this value, which is ours, its URI and further synonyms.
  adopted_hash bytea,
  -- The words of label and synonyms, each as `entity:word`, for words inside a name.
  words tsvector NOT NULL DEFAULT '',
  UNIQUE (entity, code)
);
CREATE UNIQUE INDEX master_values_uri ON master_values (entity, uri) WHERE uri IS NOT NULL;
CREATE INDEX master_values_order ON master_values (entity, position, label COLLATE "C", id) WHERE active;
CREATE INDEX master_values_parent ON master_values (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX master_values_ancestors ON master_values USING gin (ancestors) WITH (fastupdate = off);
CREATE INDEX master_values_words ON master_values USING gin (words) WITH (fastupdate = off);

-- Labels and synonyms, in the form in which they are compared (`searchForm` in the API), found by their beginning.
CREATE TABLE master_terms (
  value_id integer NOT NULL REFERENCES master_values ON DELETE CASCADE,
  entity text NOT NULL,
  language text NOT NULL,
  is_label boolean NOT NULL,
  term text COLLATE "C" NOT NULL,
  shown text NOT NULL,
  source text NOT NULL,
  -- Of the value, so that a search reads one table until it knows the best.
  position integer NOT NULL,
  active boolean NOT NULL
);
-- Holds all that a search compares: one letter has thousands of synonyms.
CREATE INDEX master_terms_begin ON master_terms (entity, is_label, term) INCLUDE (value_id, position) WHERE active;
CREATE INDEX master_terms_value ON master_terms (value_id);

CREATE FUNCTION master_terms_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE master_terms SET position = NEW.position, active = NEW.active WHERE value_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER master_terms_follow AFTER UPDATE ON master_values FOR EACH ROW
  WHEN (OLD.position IS DISTINCT FROM NEW.position OR OLD.active IS DISTINCT FROM NEW.active)
  EXECUTE FUNCTION master_terms_follow();

-- essential, optional: the skills of an occupation. broader: a further parent.
CREATE TABLE master_relations (
  from_id integer NOT NULL REFERENCES master_values,
  kind text NOT NULL CHECK (kind IN ('essential', 'optional', 'broader')),
  to_id integer NOT NULL REFERENCES master_values,
  source text NOT NULL,
  PRIMARY KEY (from_id, kind, to_id)
);
CREATE INDEX master_relations_to ON master_relations (to_id, kind);
