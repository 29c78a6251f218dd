import { hash, parseOptions, verify } from '@node-rs/argon2'
import { firebaseScrypt, matchesImported, parseImportedHash } from '../import/firebase-scrypt.ts'
import type { ImportedHashes } from '../import/imported-hashes.ts'
import type { Limits } from '../options.ts'
import { BusyError } from '../protocol/errors.ts'

/**
 * OWASP's minimum for argon2id, the library's default algorithm: 19 MiB, 2 passes, 1 lane. A hash takes about
 * 14 ms on a thread of libuv's pool.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const argon2id = 2

export interface Passwords {
  /** Hashes a password. @returns a PHC string @throws BusyError when the queue is full */
  hash(password: string): Promise<string>
  /**
   * Compares a password with a stored hash. Without a stored hash, a decoy hash takes the same time, so that timing
   * does not reveal which e-mail addresses have accounts.
   * @param emailKey keyed hash of the e-mail address. For an address without an account, decides whether the decoy
   * takes the time of argon2id or of an imported hash. The share of the latter equals the share of imported hashes
   * @throws BusyError when the queue is full
   */
  matches(stored: string | null | undefined, password: string, emailKey: Buffer): Promise<boolean>
}

/** Whether a stored hash costs less to compute than hashes made today. */
export function needsRehash(stored: string): boolean {
  if (parseImportedHash(stored) !== undefined) return true
  const options = parseOptions(stored)
  return (
    Number(options.algorithm) !== argon2id ||
    options.memoryCost < cost.memoryCost ||
    options.timeCost < cost.timeCost ||
    options.parallelism !== cost.parallelism
  )
}

/** Checks the format of a password hash. @throws TypeError when it is not an argon2id PHC string */
export function assertArgon2id(stored: string): void {
  if (!stored.startsWith('$argon2id$')) throw new TypeError('passwordHash must be an argon2id PHC string')
  parseOptions(stored)
}

/** Hashes passwords with a concurrency limit and a bounded queue. */
export function createPasswords(
  limits: Limits['passwordHashing'],
  importedHashes: ImportedHashes,
): Passwords {
  const queue: (() => void)[] = []
  let running = 0
  const decoy = hash(crypto.randomUUID(), cost)

  async function withSlot<T>(work: () => Promise<T>): Promise<T> {
    if (running < limits.concurrency) running += 1
    else if (queue.length >= limits.maxQueue) throw new BusyError('password hashing queue is full')
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await work()
    } finally {
      // Pass the slot on to the next waiting caller; free it only when nobody waits.
      const next = queue.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }

  async function compare(stored: string, password: string): Promise<boolean> {
    const imported = parseImportedHash(stored)
    if (imported === undefined) return withSlot(() => verify(stored, password))
    const parameters = await importedHashes.parameters(imported.parameters)
    return withSlot(() => matchesImported(imported, password, parameters))
  }

  async function compareDecoy(password: string, emailKey: Buffer): Promise<void> {
    const { share, example } = importedHashes.share()
    const decoyHash = await decoy
    if (example !== undefined && emailKey.readUInt32BE(0) / 2 ** 32 < share) {
      await withSlot(() => firebaseScrypt(password, emailKey.subarray(0, 16), example))
    } else {
      await withSlot(() => verify(decoyHash, password))
    }
  }

  return {
    hash: (password) => withSlot(() => hash(password, cost)),
    async matches(stored, password, emailKey) {
      if (typeof stored === 'string') return compare(stored, password)
      await compareDecoy(password, emailKey)
      return false
    },
  }
}
