import type pg from 'pg'
import { inTransaction } from '../database.ts'
import { type CheckedAccount, checkAccount, type PasswordRules } from './account-import-account.ts'
import type { AccountFormat } from './account-import-record.ts'
import { readAccountRecords } from './account-import-records.ts'
import { findTaken, insertImported, providerKey, type Taken } from './account-import-store.ts'
import { assertScryptParameters, type ScryptParameters } from './firebase-scrypt.ts'
import { keepParameters } from './imported-hashes.ts'

const batchSize = 500

export interface AccountImport {
  format: AccountFormat
  /** Under which the passwords were hashed. */
  scrypt?: ScryptParameters | undefined
  /** Leaves the passwords out. */
  withoutPasswords?: boolean
  /** Told after each batch. */
  onProgress?: ((counts: ImportCounts) => void) | undefined
  /** Told of each account that was not taken. */
  onRejected?: ((rejected: RejectedAccount) => void | Promise<void>) | undefined
}

export interface ImportCounts {
  read: number
  added: number
  /** Were there already and stay as they are. */
  present: number
  rejected: number
}

export interface RejectedAccount {
  /** Place in the file, the first is 1. */
  number: number
  localId: string | null
  reason: string
}

interface Numbered {
  number: number
  account: CheckedAccount
}

/**
 * Adds the accounts of a file in Firebase's export format, 500 in a transaction. One whose uid is there already is left as
 * it is, so that a second run of the same file changes nothing.
 * @throws SyntaxError when it is not a file of accounts or ends too early; what was read until then stays. RangeError for
 *   wrong parameters
 */
export async function importAccountFile(
  { pool, keySecret, clock }: { pool: pg.Pool; keySecret: Uint8Array; clock: () => Date },
  pieces: AsyncIterable<Uint8Array | string>,
  { format, scrypt, withoutPasswords = false, onProgress, onRejected }: AccountImport,
): Promise<ImportCounts> {
  const counts: ImportCounts = { read: 0, added: 0, present: 0, rejected: 0 }
  const rules: PasswordRules = { parameters: null, skip: withoutPasswords }
  if (scrypt !== undefined) {
    assertScryptParameters(scrypt)
    rules.parameters = await keepParameters(pool, keySecret, scrypt, clock())
  }
  let batch: Numbered[] = []

  async function reject(number: number, localId: unknown, reason: string): Promise<void> {
    counts.rejected += 1
    await onRejected?.({ number, localId: typeof localId === 'string' ? localId : null, reason })
  }

  async function flush(): Promise<void> {
    const now = clock()
    const results = await inTransaction(pool, async (tx) => {
      const taken = await findTaken(
        tx,
        batch.map(({ account }) => account),
      )
      const sorted = batch.map((each) => ({ ...each, verdict: verdictOn(each.account, taken) }))
      const wanted = sorted.filter(({ verdict }) => verdict === 'add').map(({ account }) => account)
      const added = wanted.length === 0 ? new Set<string>() : await insertImported(tx, wanted, now)
      return sorted.map(({ number, account, verdict }) => ({
        number,
        uid: account.uid,
        verdict:
          verdict === 'add' && !added.has(account.uid) ? 'The e-mail address or uid is taken.' : verdict,
      }))
    })
    batch = []
    for (const { number, uid, verdict } of results) {
      if (verdict === 'add') counts.added += 1
      else if (verdict === 'present') counts.present += 1
      else await reject(number, uid, verdict)
    }
    onProgress?.(counts)
  }

  try {
    for await (const record of readAccountRecords(pieces, format)) {
      counts.read += 1
      if ('problem' in record) {
        await reject(counts.read, null, record.problem)
        continue
      }
      const account = checkAccount(record.fields, rules)
      if (typeof account === 'string') await reject(counts.read, record.fields.localId, account)
      else batch.push({ number: counts.read, account })
      if (batch.length >= batchSize) await flush()
    }
  } finally {
    if (batch.length > 0) await flush()
  }
  return counts
}

/** What happens to an account; what it takes is taken for those after it. */
function verdictOn({ uid, email, providers }: CheckedAccount, taken: Taken): string {
  if (taken.uids.has(uid)) return 'present'
  if (email !== null && taken.emails.has(email)) return 'The e-mail address belongs to another account.'
  const keys = providers.map(providerKey)
  if (keys.some((key) => taken.providers.has(key)))
    return 'An account at a provider belongs to another account.'
  taken.uids.add(uid)
  if (email !== null) taken.emails.add(email)
  for (const key of keys) taken.providers.add(key)
  return 'add'
}
