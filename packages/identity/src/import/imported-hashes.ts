import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Executor } from '../database.ts'
import { seal, unseal } from '../keys/key-cipher.ts'
import type { ScryptParameters } from './firebase-scrypt.ts'

const shareFreshFor = 3_600_000

/** The parameters under which imported hashes are checked, and how many of them are left. */
export interface ImportedHashes {
  /** @throws Error when there are no such parameters, or they do not open with `keySecret` */
  parameters(id: string): Promise<ScryptParameters>
  /**
   * What part of all passwords has not been hashed anew yet, 0 to 1, as counted within the last hour; and the parameters
   * of one of them. Never waits for the database.
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

/** Reads them once per process: they never change. */
export function createImportedHashes(
  pool: pg.Pool,
  keySecret: Uint8Array,
  clock: () => Date,
): ImportedHashes {
  const known = new Map<string, ScryptParameters>()
  let counted: { at: number; share: number; example: ScryptParameters | undefined } | undefined
  let counting = false

  async function find(id: string): Promise<ScryptParameters> {
    const { rows } = await pool.query<Row>({
      name: 'identity.find-hash-parameters',
      text: `SELECT id, signer_key, salt_separator, rounds, memory_cost FROM identity.imported_hash_parameters
        WHERE id::text = $1`,
      values: [id],
    })
    const row = rows[0]
    if (row === undefined) throw new Error(`identity: the hash parameters ${id} are not there`)
    const parameters = {
      signerKey: Buffer.from(unseal(keySecret, row.id, row.signer_key), 'base64'),
      saltSeparator: row.salt_separator,
      rounds: row.rounds,
      memoryCost: row.memory_cost,
    }
    known.set(id, parameters)
    return parameters
  }

  async function count(): Promise<void> {
    const { rows } = await pool.query<{ id: string }>({
      name: 'identity.newest-hash-parameters',
      text: 'SELECT id FROM identity.imported_hash_parameters ORDER BY created_at DESC LIMIT 1',
      values: [],
    })
    const id = rows[0]?.id
    const share = id === undefined ? 0 : await shareOfImported(pool)
    const example = id === undefined || share === 0 ? undefined : (known.get(id) ?? (await find(id)))
    counted = { at: clock().getTime(), share, example }
  }

  return {
    parameters: async (id) => known.get(id) ?? find(id),
    share() {
      const isFresh = counted !== undefined && Math.abs(clock().getTime() - counted.at) < shareFreshFor
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
  const { rows } = await executor.query<{ share: number }>({
    name: 'identity.share-of-imported-hashes',
    text: `SELECT coalesce(avg((password_hash LIKE '$firebase%')::int), 0)::float8 AS share
      FROM identity.accounts WHERE password_hash IS NOT NULL`,
    values: [],
  })
  return rows[0]?.share ?? 0
}

/**
 * Keeps parameters, the signer key sealed; the same ones again make no second row.
 * @returns the id that imported hashes name
 */
export async function keepParameters(
  executor: Executor,
  keySecret: Uint8Array,
  { signerKey, saltSeparator, rounds, memoryCost }: ScryptParameters,
  now: Date,
): Promise<string> {
  const id = randomUUID()
  const fingerprint = createHash('sha256')
    .update([signerKey.toString('base64'), saltSeparator.toString('base64'), rounds, memoryCost].join('$'))
    .digest()
  const { rows } = await executor.query<{ id: string }>({
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
  return rows[0]?.id ?? id
}
