import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Executor, firstRow } from '../database.ts'
import { seal, unseal } from '../keys/key-cipher.ts'
import type { ScryptParameters } from './firebase-scrypt.ts'

const shareMaxAgeMs = 3_600_000

/** Knows the parameters of imported password hashes, and how many such hashes remain. */
export interface ImportedHashes {
  /**
   * Reads the parameters with this id. @throws Error for an unknown id, or parameters encrypted with another
   * `keySecret`
   */
  parameters(id: string): Promise<ScryptParameters>
  /**
   * The share of imported hashes among all passwords (0 to 1), and the parameters of one of them. The count
   * is at most an hour old; the call never waits for the database.
   */
  share(): { share: number; example: ScryptParameters | undefined }
}

type Row = {
  id: string
  signer_key: Buffer
  salt_separator: Buffer
  rounds: number
  memory_cost: number
}

/** Caches the parameters of imported password hashes, which never change. */
export function createImportedHashes(
  pool: pg.Pool,
  keySecret: Uint8Array,
  clock: () => Date,
): ImportedHashes {
  const cache = new Map<string, ScryptParameters>()
  let counted: { at: number; share: number; example: ScryptParameters | undefined } | undefined
  let counting = false

  async function find(id: string): Promise<ScryptParameters> {
    const row = await firstRow<Row>(pool, {
      name: 'identity.find-hash-parameters',
      text: `SELECT id, signer_key, salt_separator, rounds, memory_cost FROM identity.imported_hash_parameters
        WHERE id::text = $1`,
      values: [id],
    })
    if (row === undefined) throw new Error(`identity: unknown hash parameters ${id}`)
    const parameters = {
      signerKey: Buffer.from(unseal(keySecret, row.id, row.signer_key), 'base64'),
      saltSeparator: row.salt_separator,
      rounds: row.rounds,
      memoryCost: row.memory_cost,
    }
    cache.set(id, parameters)
    return parameters
  }

  async function count(): Promise<void> {
    const newest = await firstRow<{ id: string }>(pool, {
      name: 'identity.newest-hash-parameters',
      text: 'SELECT id FROM identity.imported_hash_parameters ORDER BY created_at DESC LIMIT 1',
      values: [],
    })
    const id = newest?.id
    const share = id === undefined ? 0 : await shareOfImported(pool)
    const example = id === undefined || share === 0 ? undefined : (cache.get(id) ?? (await find(id)))
    counted = { at: clock().getTime(), share, example }
  }

  return {
    parameters: async (id) => cache.get(id) ?? find(id),
    share() {
      const isFresh = counted !== undefined && Math.abs(clock().getTime() - counted.at) < shareMaxAgeMs
      if (!isFresh && !counting) {
        counting = true
        count()
          .catch(() => undefined)
          .finally(() => {
            counting = false
          })
      }
      return counted ?? { share: 0, example: undefined }
    },
  }
}

async function shareOfImported(executor: Executor): Promise<number> {
  const row = await firstRow<{ share: number }>(executor, {
    name: 'identity.share-of-imported-hashes',
    text: `SELECT coalesce(avg((password_hash LIKE '$firebase%')::int), 0)::float8 AS share
      FROM identity.accounts WHERE password_hash IS NOT NULL`,
    values: [],
  })
  return row?.share ?? 0
}

/**
 * Stores the parameters of password hashes unless they exist already. Encrypts the signer key.
 * @returns the id for `ImportedHash.parameters`
 */
export async function storeParameters(
  executor: Executor,
  keySecret: Uint8Array,
  { signerKey, saltSeparator, rounds, memoryCost }: ScryptParameters,
  now: Date,
): Promise<string> {
  const id = randomUUID()
  const fingerprint = createHash('sha256')
    .update([signerKey.toString('base64'), saltSeparator.toString('base64'), rounds, memoryCost].join('$'))
    .digest()
  const row = await firstRow<{ id: string }>(executor, {
    name: 'identity.keep-hash-parameters',
    text: `INSERT INTO identity.imported_hash_parameters AS p
        (id, fingerprint, signer_key, salt_separator, rounds, memory_cost, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (fingerprint) DO UPDATE SET fingerprint = p.fingerprint RETURNING id`,
    values: [
      id,
      fingerprint,
      seal(keySecret, id, signerKey.toString('base64')),
      saltSeparator,
      rounds,
      memoryCost,
      now,
    ],
  })
  return row?.id ?? id
}
