-- Whether a registered service has signed the person in: `customAuth` of the protocol.
ALTER TABLE identity.accounts ADD custom_auth boolean NOT NULL DEFAULT false;
