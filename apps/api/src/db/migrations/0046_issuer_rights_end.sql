-- Whoever leaves a company loses the rights that its issuer gave, so that they do not come back with the person.
CREATE FUNCTION end_issuer_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM passport_issuer_members m USING passport_issuers i
  WHERE i.id = m.issuer_id AND i.company_id = OLD.company_id AND m.user_id = OLD.user_id;
  RETURN OLD;
END $$;
CREATE TRIGGER company_members_issuer_rights AFTER DELETE ON company_members
  FOR EACH ROW EXECUTE FUNCTION end_issuer_rights();
