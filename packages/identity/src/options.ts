import { availableParallelism } from 'node:os'
import type pg from 'pg'

/** The two methods of a pino-like logger that this service calls. No secret is ever passed to it. */
export interface Log {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** At most `tries` in `seconds`; the window begins with the first try. */
export interface WindowLimit {
  tries: number
  seconds: number
}

export interface Limits {
  /** Wrong e-mail and password pairs from one address. A right one does not count. */
  signInPerAddress: WindowLimit
  /** Sign-ups from one address, refused ones included. */
  signUpPerAddress: WindowLimit
  /** After `free` wrong passwords in a row the next try waits: 1 minute, then 2, 4 … up to `longestWaitSeconds`. */
  wrongPasswordsPerAccount: { free: number; longestWaitSeconds: number }
  /** Passwords hashed at the same time, and waiting for their turn, in this process. */
  passwordHashing: { atOnce: number; waiting: number }
}

export interface IdentityOptions {
  /** PostgreSQL in which the files of `identityMigrations` have been applied. The caller listens to its `error` event. */
  pool: pg.Pool
  /** `aud` of the tokens. */
  projectId: string
  /** `iss` of the tokens, for example `https://jobs.example.org/identity`. */
  issuer: string
  /** What `?key=` (or the header `x-goog-api-key`) must equal; public, it only names the installation. */
  apiKey: string
  /** 32 bytes: encrypts the private signing keys at rest and keys the hashes of addresses. */
  keySecret: Uint8Array
  /** Other origins (`https://app.example.org`) whose pages may call; the same origin needs no entry. */
  allowedOrigins: readonly string[]
  clock?: () => Date
  limits?: Partial<Limits>
  log?: Log
}

/** Options with every default filled in. */
export interface Settings extends Required<Omit<IdentityOptions, 'limits'>> {
  limits: Limits
}

// The hashes run on libuv's pool (4 threads unless told otherwise); one thread is left for files and names.
const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4)

const defaultLimits: Limits = {
  signInPerAddress: { tries: 20, seconds: 15 * 60 },
  signUpPerAddress: { tries: 50, seconds: 60 * 60 },
  wrongPasswordsPerAccount: { free: 5, longestWaitSeconds: 15 * 60 },
  passwordHashing: { atOnce: Math.max(1, Math.min(availableParallelism(), threads - 1)), waiting: 256 },
}

const silent: Log = { warn: () => undefined, error: () => undefined }

/**
 * Fills in defaults and checks what would otherwise fail late.
 * @throws RangeError when `keySecret` is not 32 bytes; TypeError when a name is empty
 */
export function settingsFrom(options: IdentityOptions): Settings {
  if (options.keySecret.byteLength !== 32) throw new RangeError('keySecret must be exactly 32 bytes')
  for (const name of ['projectId', 'issuer', 'apiKey'] as const) {
    if (options[name] === '') throw new TypeError(`${name} must not be empty`)
  }
  return {
    ...options,
    clock: options.clock ?? (() => new Date()),
    limits: { ...defaultLimits, ...options.limits },
    log: options.log ?? silent,
  }
}
