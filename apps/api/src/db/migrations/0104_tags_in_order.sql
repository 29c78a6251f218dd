-- What the list of a tag's applicants is ordered and counted by, so that it reads the index alone. Neither ever changes.
-- A trigger fills the columns, so that the previous version can add tags meanwhile.
ALTER TABLE application_tags ADD COLUMN candidate_id uuid, ADD COLUMN applied_at timestamptz;
CREATE FUNCTION order_tag() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT candidate_id, applied_at INTO NEW.candidate_id, NEW.applied_at FROM applications WHERE id = NEW.application_id;
  RETURN NEW;
END $$;
CREATE TRIGGER application_tags_order BEFORE INSERT ON application_tags FOR EACH ROW EXECUTE FUNCTION order_tag();
UPDATE application_tags t SET candidate_id = a.candidate_id, applied_at = a.applied_at
  FROM applications a WHERE a.id = t.application_id;
ALTER TABLE application_tags ALTER COLUMN candidate_id SET NOT NULL, ALTER COLUMN applied_at SET NOT NULL;
DROP INDEX application_tags_tag;
CREATE INDEX application_tags_newest ON application_tags (tag_id, applied_at DESC, application_id DESC) INCLUDE (candidate_id);
