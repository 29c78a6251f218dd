-- CSV files with values of a list: checked, shown, applied as a whole, undone.
CREATE TABLE master_imports (
  id uuid PRIMARY KEY,
  entity text NOT NULL REFERENCES master_entities,
  state text NOT NULL CHECK (state IN ('checking', 'ready', 'applied', 'undone', 'failed', 'expired')),
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL,
  file_name text NOT NULL,
  -- Of the file in the storage; null once it has been read.
  storage_key text,
  ignore_unknown boolean NOT NULL,
  -- What the person might write when they uploaded the file: { writable, open, deactivates }.
  rights jsonb NOT NULL,
  -- Of the list when the file was compared with it.
  revision integer,
  problem text,
  notes text[] NOT NULL DEFAULT '{}',
  columns text[] NOT NULL DEFAULT '{}',
  -- Rows by kind; rows with faults are counted in full, kept up to a limit.
  counts jsonb NOT NULL DEFAULT '{}',
  deactivates_missing boolean NOT NULL DEFAULT false,
  applied_at timestamptz
);
CREATE INDEX master_imports_entity ON master_imports (entity, created_at DESC);

-- A row of the file, and what it changes. Parts are named by path, such as `label`, `labels.de`, `synonyms.en`,
-- `parent`, `attributes.note`. Parents are `entity:code`; synonyms are an object of names by their compared form.
CREATE TABLE master_import_rows (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  import_id uuid NOT NULL REFERENCES master_imports ON DELETE CASCADE,
  -- Null: a value that the file does not name.
  line integer,
  code text NOT NULL,
  -- Null until compared.
  kind text CHECK (kind IN ('new', 'changed', 'same', 'missing', 'fault')),
  -- Wanted parts, cleaned; those that cannot be stored as they stand in the file.
  parts jsonb NOT NULL DEFAULT '{}',
  -- As they stand in the file, where cleaning changed something: what is stored like this is not a change.
  as_is jsonb,
  -- Compared forms of labels, by language.
  forms jsonb,
  -- Sentences by part.
  problems jsonb,
  value_id integer REFERENCES master_values,
  -- Changed parts only.
  before jsonb,
  after jsonb,
  before_forms jsonb,
  -- `set_here` of the value before, and its version after the import.
  before_set text[],
  version integer,
  -- True if an undo left the value as it was.
  is_kept boolean NOT NULL DEFAULT false
);
CREATE INDEX master_import_rows_code ON master_import_rows (import_id, code);
CREATE INDEX master_import_rows_kind ON master_import_rows (import_id, kind, line);
CREATE INDEX master_import_rows_value ON master_import_rows (value_id) WHERE value_id IS NOT NULL;
