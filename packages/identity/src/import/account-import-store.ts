import type { Executor } from '../database.ts'
import type { CheckedAccount } from './account-import-account.ts'

/** The uids, e-mail addresses and provider identities of an import batch that exist already. */
export interface ExistingKeys {
  uids: Set<string>
  emails: Set<string>
  /** Accounts at identity providers, each as a `providerKey`. */
  providers: Set<string>
}

/** A key for a user's account at an identity provider, made of both ids. */
export function providerKey({ providerId, rawId }: { providerId: string; rawId: string }): string {
  return `${providerId}\n${rawId}`
}

export async function findExistingKeys(
  executor: Executor,
  accounts: readonly CheckedAccount[],
): Promise<ExistingKeys> {
  const { rows } = await executor.query<{ kind: 'uid' | 'email' | 'provider'; value: string }>({
    name: 'identity.find-taken',
    text: `SELECT 'uid' AS kind, uid AS value FROM identity.accounts WHERE uid = ANY ($1::text[])
      UNION ALL SELECT 'email', email FROM identity.accounts WHERE email = ANY ($2::text[])
      UNION ALL SELECT 'provider', p.provider_id || E'\\n' || p.raw_id
        FROM unnest($3::text[], $4::text[]) AS wanted (provider_id, raw_id)
        JOIN identity.linked_providers p USING (provider_id, raw_id)`,
    values: [
      accounts.map(({ uid }) => uid),
      accounts.flatMap(({ email }) => email ?? []),
      accounts.flatMap(({ providers }) => providers.map(({ providerId }) => providerId)),
      accounts.flatMap(({ providers }) => providers.map(({ rawId }) => rawId)),
    ],
  })
  const of = (kind: string) => new Set(rows.filter((row) => row.kind === kind).map(({ value }) => value))
  return { uids: of('uid'), emails: of('email'), providers: of('provider') }
}

/**
 * Inserts accounts with their linked identity providers. A creation time in the future becomes `now`, because
 * tokens issued before `created_at` are invalid.
 * @returns the uids that were inserted; other accounts conflict with concurrent changes
 */
export async function insertImported(
  tx: Executor,
  accounts: readonly CheckedAccount[],
  now: Date,
): Promise<Set<string>> {
  const past = (time: number | null) => new Date(Math.min(time ?? now.getTime(), now.getTime()))
  const records = accounts.map((account) => ({
    ...account,
    createdAt: past(account.createdAt),
    lastLoginAt: past(account.lastLoginAt ?? account.createdAt),
  }))
  const { rows } = await tx.query<{ uid: string }>({
    name: 'identity.insert-imported',
    text: `INSERT INTO identity.accounts (uid, email, email_verified, display_name, photo_url, password_hash,
        password_updated_at, custom_claims, disabled, valid_since, created_at, last_login_at)
      SELECT uid, email, "emailVerified", "displayName", "photoUrl", "passwordHash",
        CASE WHEN "passwordHash" IS NOT NULL THEN "createdAt" END, "customClaims", disabled,
        date_trunc('second', "createdAt"), "createdAt", "lastLoginAt"
      FROM jsonb_to_recordset($1::jsonb) AS a (uid text, email text, "emailVerified" boolean, "displayName" text,
        "photoUrl" text, "passwordHash" text, "customClaims" jsonb, disabled boolean, "createdAt" timestamptz,
        "lastLoginAt" timestamptz)
      ON CONFLICT DO NOTHING RETURNING uid`,
    values: [JSON.stringify(records)],
  })
  const added = new Set(rows.map(({ uid }) => uid))
  const links = accounts
    .filter(({ uid }) => added.has(uid))
    .flatMap(({ uid, providers }) => providers.map((provider) => ({ uid, ...provider })))
  if (links.length > 0)
    await tx.query({
      name: 'identity.insert-imported-links',
      text: `INSERT INTO identity.linked_providers (uid, provider_id, raw_id, email, display_name, photo_url, linked_at)
        SELECT uid, "providerId", "rawId", email, "displayName", "photoUrl", $2
        FROM jsonb_to_recordset($1::jsonb)
          AS p (uid text, "providerId" text, "rawId" text, email text, "displayName" text, "photoUrl" text)
        ON CONFLICT DO NOTHING`,
      values: [JSON.stringify(links), now],
    })
  return added
}
