import type { Executor } from '../database.ts'
import type { CheckedAccount } from './account-import-account.ts'

/** What a batch of accounts meets that is there already. */
export interface Taken {
  uids: Set<string>
  emails: Set<string>
  /** `providerId` and `rawId`, joined by a line break. */
  providers: Set<string>
}

/** The name of an account at a provider. */
export function providerKey({ providerId, rawId }: { providerId: string; rawId: string }): string {
  return `${providerId}\n${rawId}`
}

export async function findTaken(executor: Executor, accounts: readonly CheckedAccount[]): Promise<Taken> {
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
 * Adds accounts with their providers. A time that has not come is taken as now: `created_at` begins `valid_since`, and no
 * token is older than the future.
 * @returns the uids that were added; others met one that appeared meanwhile
 */
export async function insertImported(
  tx: Executor,
  accounts: readonly CheckedAccount[],
  now: Date,
): Promise<Set<string>> {
  const past = (time: number | null) => new Date(Math.min(time ?? now.getTime(), now.getTime()))
  const { rows } = await tx.query<{ uid: string }>({
    name: 'identity.insert-imported',
    text: `INSERT INTO identity.accounts (uid, email, email_verified, display_name, photo_url, password_hash,
        password_updated_at, custom_claims, disabled, valid_since, created_at, last_login_at)
      SELECT uid, email, email_verified, display_name, photo_url, password_hash,
        CASE WHEN password_hash IS NOT NULL THEN created_at END, custom_claims::jsonb, disabled,
        date_trunc('second', created_at), created_at, last_login_at
      FROM unnest($1::text[], $2::text[], $3::boolean[], $4::text[], $5::text[], $6::text[], $7::text[], $8::boolean[],
        $9::timestamptz[], $10::timestamptz[]) AS a (uid, email, email_verified, display_name, photo_url, password_hash,
        custom_claims, disabled, created_at, last_login_at)
      ON CONFLICT DO NOTHING RETURNING uid`,
    values: [
      accounts.map(({ uid }) => uid),
      accounts.map(({ email }) => email),
      accounts.map(({ emailVerified }) => emailVerified),
      accounts.map(({ displayName }) => displayName),
      accounts.map(({ photoUrl }) => photoUrl),
      accounts.map(({ passwordHash }) => passwordHash),
      accounts.map(({ customClaims }) => (customClaims === null ? null : JSON.stringify(customClaims))),
      accounts.map(({ disabled }) => disabled),
      accounts.map(({ createdAt }) => past(createdAt)),
      accounts.map(({ createdAt, lastLoginAt }) => past(lastLoginAt ?? createdAt)),
    ],
  })
  const added = new Set(rows.map(({ uid }) => uid))
  const links = accounts
    .filter(({ uid }) => added.has(uid))
    .flatMap(({ uid, providers }) => providers.map((provider) => ({ uid, ...provider })))
  if (links.length > 0) await insertLinks(tx, links, now)
  return added
}

async function insertLinks(
  tx: Executor,
  links: readonly (CheckedAccount['providers'][number] & { uid: string })[],
  now: Date,
): Promise<void> {
  await tx.query({
    name: 'identity.insert-imported-links',
    text: `INSERT INTO identity.linked_providers (uid, provider_id, raw_id, email, display_name, photo_url, linked_at)
      SELECT uid, provider_id, raw_id, email, display_name, photo_url, $7
      FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
        AS p (uid, provider_id, raw_id, email, display_name, photo_url)
      ON CONFLICT DO NOTHING`,
    values: [
      links.map(({ uid }) => uid),
      links.map(({ providerId }) => providerId),
      links.map(({ rawId }) => rawId),
      links.map(({ email }) => email),
      links.map(({ displayName }) => displayName),
      links.map(({ photoUrl }) => photoUrl),
      now,
    ],
  })
}
