import { type Executor, firstRow } from '../database.ts'
import type { ProviderPerson } from './provider-person.ts'

/** Finds the account to which a provider identity is linked. @returns the account's uid */
export async function findProviderOwner(
  executor: Executor,
  { providerId, rawId }: Pick<ProviderPerson, 'providerId' | 'rawId'>,
): Promise<string | undefined> {
  const row = await firstRow<{ uid: string }>(executor, {
    name: 'identity.find-provider-owner',
    text: 'SELECT uid FROM identity.linked_providers WHERE provider_id = $1 AND raw_id = $2',
    values: [providerId, rawId],
  })
  return row?.uid
}

/**
 * Links a provider identity to an account, or updates its profile. An account has at most one identity per provider.
 */
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
 * Unlinks identity providers or the password. The e-mail address stays, so that the password can still be reset.
 * @param ids ids of providers; unknown ones are ignored
 * @param tx has locked the account
 */
export async function unlinkProviders(tx: Executor, uid: string, ids: readonly string[]): Promise<void> {
  await tx.query({
    name: 'identity.unlink-providers',
    text: 'DELETE FROM identity.linked_providers WHERE uid = $1 AND provider_id = ANY ($2::text[])',
    values: [uid, ids],
  })
  if (!ids.includes('password')) return
  await tx.query({
    name: 'identity.unlink-password',
    text: `UPDATE identity.accounts SET password_hash = NULL, password_updated_at = NULL, email_link_signin = false
      WHERE uid = $1`,
    values: [uid],
  })
}

/**
 * Unlinks the identity providers that have not verified the account's e-mail address. An attacker may have linked them.
 * @param tx has locked the account
 * @returns the ids of the unlinked providers
 */
export async function unlinkUnverifiedProviders(tx: Executor, uid: string): Promise<string[]> {
  const { rows } = await tx.query<{ provider_id: string }>({
    name: 'identity.unlink-foreign-providers',
    text: `DELETE FROM identity.linked_providers AS p USING identity.accounts AS a
      WHERE p.uid = $1 AND a.uid = p.uid AND (p.email IS DISTINCT FROM a.email OR NOT p.email_verified)
      RETURNING p.provider_id`,
    values: [uid],
  })
  return rows.map(({ provider_id }) => provider_id).sort()
}
