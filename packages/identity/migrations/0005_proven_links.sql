-- Whether the provider had verified `email` when it was last noted. Of links from before, nobody knows.
ALTER TABLE identity.linked_providers ADD email_verified boolean NOT NULL DEFAULT false;
