-- Copies of two columns of the application, which never change, so that the list of a tag's applicants reads one index. A
-- trigger fills them, so that the previous version can add tags meanwhile. 0105 fills those of earlier tags.
ALTER TABLE application_tags ADD COLUMN candidate_id uuid, ADD COLUMN applied_at timestamptz;
CREATE FUNCTION order_tag() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT candidate_id, applied_at INTO NEW.candidate_id, NEW.applied_at FROM applications WHERE id = NEW.application_id;
  RETURN NEW;
END $$;
CREATE TRIGGER application_tags_order BEFORE INSERT ON application_tags FOR EACH ROW EXECUTE FUNCTION order_tag();
