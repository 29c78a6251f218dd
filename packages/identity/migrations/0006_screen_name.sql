-- The name by which somebody is called at the provider: `screenName` of the protocol.
ALTER TABLE identity.linked_providers ADD screen_name text;
