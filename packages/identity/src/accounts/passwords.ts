import { hash, parseOptions, verify } from '@node-rs/argon2'
import { firebaseScrypt, matchesImported, parseImportedHash } from '../import/firebase-scrypt.ts'
import type { ImportedHashes } from '../import/imported-hashes.ts'
import type { Limits } from '../options.ts'
import { BusyError } from '../protocol/errors.ts'

/** argon2id (the library's default kind), 19 MiB, 2 passes, 1 lane: OWASP's minimum; about 14 ms off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const argon2id = 2

export interface Passwords {
  /** The PHC string of a new hash. @throws BusyError when too many wait */
  hash(password: string): Promise<string>
  /**
   * Compares with a stored hash. Without one (no such account, no password) the same work is done on a hash that
   * nothing matches, so that the answer takes as long.
   * @param name keyed hash of the address: while some accounts still have imported hashes, which take another time to
   *   check, as many of the addresses without an account take that time, always the same ones
   * @throws BusyError when too many wait
   */
  matches(stored: string | null | undefined, password: string, name: Buffer): Promise<boolean>
}

/** Whether a stored hash was made with less work than is asked for today. */
export function needsRehash(stored: string): boolean {
  if (parseImportedHash(stored) !== undefined) return true
  const made = parseOptions(stored)
  return (
    Number(made.algorithm) !== argon2id ||
    made.memoryCost < cost.memoryCost ||
    made.timeCost < cost.timeCost ||
    made.parallelism !== cost.parallelism
  )
}

/**
 * Checks that a hash from elsewhere is one that `matches` can read.
 * @throws TypeError when it is not a PHC string of argon2id
 */
export function assertArgon2id(stored: string): void {
  if (!stored.startsWith('$argon2id$')) throw new TypeError('passwordHash must be a PHC string of argon2id')
  parseOptions(stored)
}

/** Hashes at most `limits.atOnce` at a time, in order, and refuses when `limits.waiting` are in line already. */
export function createPasswords(
  limits: Limits['passwordHashing'],
  importedHashes: ImportedHashes,
): Passwords {
  const line: (() => void)[] = []
  let running = 0
  const decoy = hash(crypto.randomUUID(), cost)

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < limits.atOnce) running += 1
    else if (line.length >= limits.waiting) throw new BusyError('too many passwords wait to be hashed')
    else await new Promise<void>((resolve) => line.push(resolve))
    try {
      return await work()
    } finally {
      // The place passes straight to the next in line; only when nobody waits is it given up.
      const next = line.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }

  async function compare(stored: string, password: string): Promise<boolean> {
    const imported = parseImportedHash(stored)
    if (imported === undefined) return inTurn(() => verify(stored, password))
    const parameters = await importedHashes.parameters(imported.parameters)
    return inTurn(() => matchesImported(imported, password, parameters))
  }

  async function pretend(password: string, name: Buffer): Promise<void> {
    const { share, example } = importedHashes.share()
    const against = await decoy
    if (example !== undefined && name.readUInt32BE(0) / 2 ** 32 < share) {
      await inTurn(() => firebaseScrypt(password, name.subarray(0, 16), example))
    } else {
      await inTurn(() => verify(against, password))
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    async matches(stored, password, name) {
      if (typeof stored === 'string') return compare(stored, password)
      await pretend(password, name)
      return false
    },
  }
}
