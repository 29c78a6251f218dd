import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto'

/** Password hash parameters of a hosted Firebase project (https://github.com/firebase/scrypt). */
export interface ScryptParameters {
  /** The project's secret signer key, decoded from base64. */
  signerKey: Buffer
  saltSeparator: Buffer
  /** Parameter r of scrypt, 1 to 8. */
  rounds: number
  /** Binary logarithm of scrypt's parameter N, 1 to 14. */
  memoryCost: number
}

const keyBytes = 32
/** Memory limit that Node enforces for scrypt, in bytes. N = 2^14 and r = 8 need 16 MiB. */
const maxMemory = 64 * 2 ** 20
const prefix = '$firebase-scrypt$'

/** Checks the range of hash parameters. @throws RangeError with a message for operators */
export function assertScryptParameters({ signerKey, rounds, memoryCost }: ScryptParameters): void {
  if (signerKey.length === 0) throw new RangeError('The hash key must be the base64 signer key.')
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 8)
    throw new RangeError('rounds must be between 1 and 8.')
  if (!Number.isInteger(memoryCost) || memoryCost < 1 || memoryCost > 14)
    throw new RangeError('mem-cost must be between 1 and 14.')
}

/**
 * Hashes a password like hosted Firebase Authentication: scrypt derives a key, which encrypts the project's
 * signer key with AES-256-CTR. Runs on libuv's thread pool.
 */
export function firebaseScrypt(
  password: string,
  salt: Buffer,
  { signerKey, saltSeparator, rounds, memoryCost }: ScryptParameters,
): Promise<Buffer> {
  const options = { N: 2 ** memoryCost, r: rounds, p: 1, maxmem: maxMemory }
  return new Promise((resolve, reject) => {
    scrypt(password, Buffer.concat([salt, saltSeparator]), keyBytes, options, (error, key) => {
      if (error) return reject(error)
      const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
      resolve(Buffer.concat([cipher.update(signerKey), cipher.final()]))
    })
  })
}

/** An imported password hash. Stored until the next sign-in as `$firebase-scrypt$<parameters>$<salt>$<hash>`. */
export interface ImportedHash {
  /** Id of the hash parameters in the table `imported_hash_parameters`. */
  parameters: string
  salt: Buffer
  hash: Buffer
}

export function formatImportedHash({ parameters, salt, hash }: ImportedHash): string {
  return `${prefix}${parameters}$${salt.toString('base64')}$${hash.toString('base64')}`
}

/** Parses a stored password hash. @returns undefined for other kinds of hashes */
export function parseImportedHash(stored: string): ImportedHash | undefined {
  if (!stored.startsWith(prefix)) return undefined
  const [parameters = '', salt = '', hash = ''] = stored.slice(prefix.length).split('$')
  return { parameters, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') }
}

/** Compares a password with an imported hash in constant time. */
export async function matchesImported(
  { salt, hash }: ImportedHash,
  password: string,
  parameters: ScryptParameters,
): Promise<boolean> {
  const computed = await firebaseScrypt(password, salt, parameters)
  return computed.length === hash.length && timingSafeEqual(computed, hash)
}
