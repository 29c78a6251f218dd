import type pg from 'pg'
import { inTransaction } from '../database.ts'
import { type CheckedAccount, checkAccount, type PasswordRules } from './account-import-account.ts'
import { csvSplitter } from './account-import-csv.ts'
import { jsonSplitter } from './account-import-json.ts'
import type { AccountFormat, AccountRecord } from './account-import-record.ts'
import { type ExistingKeys, findExistingKeys, insertImported, providerKey } from './account-import-store.ts'
import { assertScryptParameters, type ScryptParameters } from './firebase-scrypt.ts'
import { storeParameters } from './imported-hashes.ts'

const batchSize = 500

export interface AccountImport {
  format: AccountFormat
  /** Parameters of the imported password hashes. */
  scrypt?: ScryptParameters | undefined
  /** Whether to import accounts without their passwords. */
  withoutPasswords?: boolean
  /** Called with the counts so far after each batch of accounts. */
  onProgress?: ((counts: ImportCounts) => void) | undefined
  /** Called for each account in the file that is rejected. */
  onRejected?: ((rejected: RejectedAccount) => void | Promise<void>) | undefined
}

export interface ImportCounts {
  read: number
  added: number
  /** Number of accounts in the file whose uid exists already; those accounts stay unchanged. */
  present: number
  rejected: number
}

export interface RejectedAccount {
  /** Position of the account in the file, counted from 1. */
  number: number
  localId: string | null
  reason: string
}

interface Numbered {
  number: number
  account: CheckedAccount
}

/**
 * Imports accounts from Firebase's export format, 500 per transaction. Accounts whose uid exists stay
 * unchanged, so an import can be repeated.
 * @throws SyntaxError for an invalid or incomplete file, after importing the accounts before the error;
 *   RangeError for invalid hash parameters
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
    rules.parameters = await storeParameters(pool, keySecret, scrypt, clock())
  }
  let batch: Numbered[] = []

  async function reject(number: number, localId: unknown, reason: string): Promise<void> {
    counts.rejected += 1
    await onRejected?.({ number, localId: typeof localId === 'string' ? localId : null, reason })
  }

  async function flush(): Promise<void> {
    const now = clock()
    const results = await inTransaction(pool, async (tx) => {
      const accounts = batch.map(({ account }) => account)
      const existing = await findExistingKeys(tx, accounts)
      const checked = batch.map((entry) => ({ ...entry, verdict: checkConflicts(entry.account, existing) }))
      const additions = checked.filter(({ verdict }) => verdict === 'add').map(({ account }) => account)
      const added = additions.length === 0 ? new Set<string>() : await insertImported(tx, additions, now)
      return checked.map(({ number, account, verdict }) => ({
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

/**
 * Checks an account against the existing keys, then adds the account's own keys to them.
 * @returns `present`, `add` or the reason for a rejection
 */
function checkConflicts({ uid, email, providers }: CheckedAccount, existing: ExistingKeys): string {
  if (existing.uids.has(uid)) return 'present'
  if (email !== null && existing.emails.has(email)) return 'The e-mail address belongs to another account.'
  const keys = providers.map(providerKey)
  if (keys.some((key) => existing.providers.has(key)))
    return 'A linked provider account belongs to another account.'
  existing.uids.add(uid)
  if (email !== null) existing.emails.add(email)
  for (const key of keys) existing.providers.add(key)
  return 'add'
}

/**
 * Reads the accounts of an import file as a stream.
 * @throws SyntaxError when the file has another format or is incomplete
 */
export async function* readAccountRecords(
  pieces: AsyncIterable<Uint8Array | string>,
  format: AccountFormat,
): AsyncGenerator<AccountRecord> {
  const decoder = new TextDecoder('utf-8')
  const splitter = format === 'csv' ? csvSplitter() : jsonSplitter()
  for await (const piece of pieces) {
    yield* splitter.push(typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }))
  }
  yield* splitter.push(decoder.decode())
  yield* splitter.end()
}
