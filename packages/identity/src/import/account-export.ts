import type pg from 'pg'
import { milliseconds } from '../accounts/accounts.ts'
import { parseImportedHash } from './firebase-scrypt.ts'

const pageSize = 1000

type Row = {
  uid: string
  email: string | null
  email_verified: boolean
  display_name: string | null
  photo_url: string | null
  password_hash: string | null
  custom_claims: Record<string, unknown> | null
  disabled: boolean
  created_at: number
  last_login_at: number
  providers: object[]
}

/**
 * Exports all accounts in Firebase's format (`{"users": […]}`), ordered by uid.
 * @param withPasswordHashes includes argon2id PHC strings, and imported hashes with their salt
 * @returns the number of accounts
 */
export async function exportAccountFile(
  pool: pg.Pool,
  write: (text: string) => Promise<void>,
  { withPasswordHashes }: { withPasswordHashes: boolean },
): Promise<number> {
  let count = 0
  await write('{"users": [')
  for (let after = ''; ; ) {
    const rows = await readPage(pool, after)
    for (const row of rows) {
      await write(`${count === 0 ? '' : ','}\n${JSON.stringify(entry(row, withPasswordHashes))}`)
      count += 1
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) break
    after = last.uid
  }
  await write('\n]}\n')
  return count
}

async function readPage(pool: pg.Pool, after: string): Promise<Row[]> {
  const { rows } = await pool.query<Row>({
    name: 'identity.export-accounts',
    text: `SELECT a.uid, a.email, a.email_verified, a.display_name, a.photo_url, a.password_hash, a.custom_claims,
        a.disabled, ${milliseconds('a.created_at')} AS created_at, ${milliseconds('a.last_login_at')} AS last_login_at,
        coalesce((SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('providerId', p.provider_id, 'rawId', p.raw_id,
          'email', p.email, 'displayName', p.display_name, 'photoUrl', p.photo_url)) ORDER BY p.provider_id)
          FROM identity.linked_providers p WHERE p.uid = a.uid), '[]') AS providers
      FROM identity.accounts a WHERE a.uid > $1 ORDER BY a.uid LIMIT $2`,
    values: [after, pageSize],
  })
  return rows
}

function entry(row: Row, withPasswordHashes: boolean): object {
  return {
    localId: row.uid,
    ...(row.email !== null && { email: row.email }),
    emailVerified: row.email_verified,
    ...(withPasswordHashes && row.password_hash !== null && passwordFields(row.password_hash)),
    ...(row.display_name !== null && { displayName: row.display_name }),
    ...(row.photo_url !== null && { photoUrl: row.photo_url }),
    lastSignedInAt: String(Math.floor(row.last_login_at)),
    createdAt: String(Math.floor(row.created_at)),
    ...(row.disabled && { disabled: true }),
    ...(row.custom_claims !== null && { customAttributes: JSON.stringify(row.custom_claims) }),
    providerUserInfo: row.providers,
  }
}

function passwordFields(stored: string): object {
  const imported = parseImportedHash(stored)
  if (imported === undefined) return { passwordHash: stored }
  return { passwordHash: imported.hash.toString('base64'), salt: imported.salt.toString('base64') }
}
