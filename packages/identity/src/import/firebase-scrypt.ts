import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto'

/** The parameters of one hosted project (https://github.com/firebase/scrypt). */
export interface ScryptParameters {
  /** Decoded from base64; secret. */
  signerKey: Buffer
  saltSeparator: Buffer
  /** 1 to 8; scrypt's r. */
  rounds: number
  /** 1 to 14; scrypt's N is 2 to this power. */
  memoryCost: number
}

const keyBytes = 32
/** N 2^14 and r 8 take 16 MiB; Node refuses more than this. */
const mostMemory = 64 * 2 ** 20
const prefix = '$firebase-scrypt$'

/**
 * Checks parameters as a person gives them.
 * @throws RangeError that says what is wrong
 */
export function assertScryptParameters({ signerKey, rounds, memoryCost }: ScryptParameters): void {
  if (signerKey.length === 0) throw new RangeError('The hash key must be base64 of the signer key.')
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 8) throw new RangeError('rounds must be 1 to 8.')
  if (!Number.isInteger(memoryCost) || memoryCost < 1 || memoryCost > 14)
    throw new RangeError('mem-cost must be 1 to 14.')
}

/**
 * Hashes a password as hosted Firebase Authentication does: scrypt, whose output is the key under which AES-256-CTR
 * encrypts the project's signer key. Runs on libuv's threads.
 */
export function firebaseScrypt(
  password: string,
  salt: Buffer,
  { signerKey, saltSeparator, rounds, memoryCost }: ScryptParameters,
): Promise<Buffer> {
  const options = { N: 2 ** memoryCost, r: rounds, p: 1, maxmem: mostMemory }
  return new Promise((resolve, reject) => {
    scrypt(password, Buffer.concat([salt, saltSeparator]), keyBytes, options, (error, key) => {
      if (error) return reject(error)
      const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
      resolve(Buffer.concat([cipher.update(signerKey), cipher.final()]))
    })
  })
}

/** An imported hash as it is stored until its first right password: `$firebase-scrypt$<parameters>$<salt>$<hash>`. */
export interface ImportedHash {
  /** Id of the row of `imported_hash_parameters`. */
  parameters: string
  salt: Buffer
  hash: Buffer
}

export function formatImportedHash({ parameters, salt, hash }: ImportedHash): string {
  return `${prefix}${parameters}$${salt.toString('base64')}$${hash.toString('base64')}`
}

/** @returns undefined when it is another kind of hash */
export function parseImportedHash(stored: string): ImportedHash | undefined {
  if (!stored.startsWith(prefix)) return undefined
  const [parameters = '', salt = '', hash = ''] = stored.slice(prefix.length).split('$')
  return { parameters, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') }
}

/** Compares in a time that tells nothing. */
export async function matchesImported(
  { salt, hash }: ImportedHash,
  password: string,
  parameters: ScryptParameters,
): Promise<boolean> {
  const made = await firebaseScrypt(password, salt, parameters)
  return made.length === hash.length && timingSafeEqual(made, hash)
}
