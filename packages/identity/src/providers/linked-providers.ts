import type { Executor } from '../database.ts'
import type { ProviderPerson } from './provider-person.ts'

/** The account that a person at a provider opens; undefined when none is linked. */
export async function findProviderOwner(
  executor: Executor,
  { providerId, rawId }: Pick<ProviderPerson, 'providerId' | 'rawId'>,
): Promise<string | undefined> {
  const { rows } = await executor.query<{ uid: string }>({
    name: 'identity.find-provider-owner',
    text: 'SELECT uid FROM identity.linked_providers WHERE provider_id = $1 AND raw_id = $2',
    values: [providerId, rawId],
  })
  return rows[0]?.uid
}

/** Links a person at a provider, or notes what the provider says of them now. One account has one per provider. */
export async function linkProvider(
  executor: Executor,
  uid: string,
  person: ProviderPerson,
  now: Date,
): Promise<void> {
  const { providerId, rawId, email, emailVerified, displayName, photoUrl, screenName } = person
  await executor.query({
    name: 'identity.link-provider',
    text: `INSERT INTO identity.linked_providers
        (uid, provider_id, raw_id, email, display_name, photo_url, linked_at, email_verified, screen_name)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      ON CONFLICT (uid, provider_id) DO UPDATE SET raw_id = excluded.raw_id, email = excluded.email,
        display_name = excluded.display_name, photo_url = excluded.photo_url,
        email_verified = excluded.email_verified, screen_name = excluded.screen_name`,
    values: [
      uid,
      providerId,
      rawId,
      email,
      displayName,
      photoUrl,
      now,
      email !== null && emailVerified,
      screenName ?? null,
    ],
  })
}

/**
 * Takes ways of signing in from an account, as `deleteProvider` of accounts:update asks. Those it does not have are passed
 * over. The e-mail address stays: mails go there, and whoever reads them can set a password again.
 * @param executor the caller's transaction, which has locked the account
 */
export async function unlinkProviders(
  executor: Executor,
  uid: string,
  ids: readonly string[],
): Promise<void> {
  await executor.query({
    name: 'identity.unlink-providers',
    text: 'DELETE FROM identity.linked_providers WHERE uid = $1 AND provider_id = ANY ($2::text[])',
    values: [uid, ids],
  })
  if (!ids.includes('password')) return
  await executor.query({
    name: 'identity.unlink-password',
    text: `UPDATE identity.accounts SET password_hash = NULL, password_updated_at = NULL, email_link_signin = false
      WHERE uid = $1`,
    values: [uid],
  })
}

/**
 * Takes the providers from an account that have not verified the very address of the account: whoever reads its mails
 * need not be who linked them.
 * @param executor the caller's transaction, which has locked the account
 * @returns the ids of those that were linked
 */
export async function unlinkForeignProviders(executor: Executor, uid: string): Promise<string[]> {
  const { rows } = await executor.query<{ provider_id: string }>({
    name: 'identity.unlink-foreign-providers',
    text: `DELETE FROM identity.linked_providers AS p USING identity.accounts AS a
      WHERE p.uid = $1 AND a.uid = p.uid AND (p.email IS DISTINCT FROM a.email OR NOT p.email_verified)
      RETURNING p.provider_id`,
    values: [uid],
  })
  return rows.map(({ provider_id }) => provider_id).sort()
}

/** Takes every provider from an account. */
export async function unlinkAllProviders(executor: Executor, uid: string): Promise<void> {
  await executor.query({
    name: 'identity.unlink-all-providers',
    text: 'DELETE FROM identity.linked_providers WHERE uid = $1',
    values: [uid],
  })
}
