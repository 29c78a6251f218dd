import { availableParallelism } from 'node:os'
import type pg from 'pg'
import type { Executor } from './database.ts'

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

/** Past `tries` in `seconds`, one in `thenEverySeconds`; a try that would wait longer than `longestWaitSeconds` is refused. */
export interface PacedLimit extends WindowLimit {
  thenEverySeconds: number
  longestWaitSeconds: number
}

export interface Limits {
  /**
   * Wrong passwords from one address for accounts that never signed in there: past the limit each waits its turn, so
   * that many people behind one address are slowed, not locked out. A right one does not count.
   */
  signInPerAddress: PacedLimit
  /** The same for one account: more do not take part in the line, where they would keep others waiting. */
  signInPerAddressAndAccount: WindowLimit
  /** Sign-ups from one address, refused ones included. */
  signUpPerAddress: WindowLimit
  /** After `free` wrong passwords in a row the next try waits: 1 minute, then 2, 4 … up to `longestWaitSeconds`. */
  wrongPasswordsPerAccount: { free: number; longestWaitSeconds: number }
  /** Mails that one e-mail address is sent, whoever asks. */
  mailsPerRecipient: WindowLimit
  /** Mails that one account asks for. */
  mailsPerAccount: WindowLimit
  /** Mails asked for from one address. */
  mailsPerAddress: WindowLimit
  /** Sign-ins at providers begun from one address: a whole campus may share one. */
  providerStartsPerAddress: WindowLimit
  /** Codes of links tried from one address; a right one does not count. */
  codesPerAddress: WindowLimit
  /** Passwords hashed at the same time, and waiting for their turn, in this process. */
  passwordHashing: { atOnce: number; waiting: number }
}

/** A mail that this service wants sent; the app words it. `locale` is what the person's browser asked for (BCP 47). */
export type IdentityMail =
  | {
      kind: 'reset-password' | 'verify-email' | 'sign-in' | 'change-email'
      to: string
      link: string
      locale: string | null
    }
  | {
      kind: 'email-changed'
      /** The address as it was. */
      to: string
      newEmail: string
      /** Puts the old address back. */
      link: string
      locale: string | null
    }
  | {
      kind: 'password-changed'
      to: string
      /** The labels of the providers that no longer open the account, where there are such. */
      unlinked?: readonly string[]
      locale: string | null
    }
  | {
      /** The password was set before the address was proven, and its owner has come by another way. */
      kind: 'password-ended'
      to: string
      locale: string | null
    }
  | {
      kind: 'provider-linked'
      to: string
      /** The label of the provider that opens the account from now on. */
      provider: string
      locale: string | null
    }

/** Pages that links in mails lead to, absolute, without a query. */
export interface ActionPages {
  /** Takes `mode=resetPassword`. */
  resetPassword: string
  /** Takes the modes verifyEmail, verifyAndChangeEmail, recoverEmail and signIn. */
  actions: string
}

/** What a new password must have; lengths are UTF-16 units. */
export interface PasswordPolicy {
  /** 6 to 30. */
  minLength: number
  /** At most 4096. */
  maxLength: number
  lower: boolean
  upper: boolean
  digit: boolean
  symbol: boolean
}

/** An OpenID Connect provider at which people may sign in. */
export interface OidcProvider {
  /** `google.com`, `oidc.campus` … */
  id: string
  label: string
  icon?: string
  issuer: string
  clientId: string
  clientSecret: string
  scopes?: readonly string[]
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
  /** Where the service is reached; callback addresses of providers begin with it. Never taken from a request. */
  publicUrl: string
  /** Writes a mail in the caller's transaction; sending it is the app's business. */
  mail: (executor: Executor, mail: IdentityMail) => Promise<void>
  /** Told in the transaction in which somebody deletes their own account by `accounts:delete`. */
  accountDeleted?: (executor: Executor, uid: string) => Promise<void>
  /** Called after the commit of a call that may have ended sessions of this person, for what the app remembers of them. */
  sessionsEnded?: (uid: string) => void
  actionPages: ActionPages
  /** Origins that a `continueUrl` may have; the one of `publicUrl` is always among them. */
  continueOrigins: readonly string[]
  passwordPolicy?: Partial<PasswordPolicy>
  /** Days after which a new key signs the tokens; 30 unless said otherwise. */
  rotationDays?: number
  /** Whether calls keep to themselves which addresses have accounts; on unless said otherwise. */
  enumerationProtection?: boolean
  /** Whether somebody may have an account without any way back to it; on unless said otherwise. */
  anonymousAccounts?: boolean
  providers?: readonly OidcProvider[]
  /** Fetches from providers; the app's guarded one. */
  fetch?: typeof fetch
  clock?: () => Date
  limits?: Partial<Limits>
  /** Multiplies every limit on tries and mails; 0 switches them off. 1 unless said otherwise. */
  limitFactor?: number
  log?: Log
}

/** Options with every default filled in. */
export interface Settings
  extends Required<Omit<IdentityOptions, 'limits' | 'limitFactor' | 'passwordPolicy'>> {
  limits: Limits
  passwordPolicy: PasswordPolicy
}

// The hashes run on libuv's pool (4 threads unless told otherwise); one thread is left for files and names.
const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4)

const defaultLimits: Limits = {
  signInPerAddress: { tries: 20, seconds: 15 * 60, thenEverySeconds: 3, longestWaitSeconds: 20 },
  signInPerAddressAndAccount: { tries: 5, seconds: 60 },
  signUpPerAddress: { tries: 50, seconds: 60 * 60 },
  wrongPasswordsPerAccount: { free: 5, longestWaitSeconds: 15 * 60 },
  mailsPerRecipient: { tries: 5, seconds: 60 * 60 },
  mailsPerAccount: { tries: 10, seconds: 60 * 60 },
  mailsPerAddress: { tries: 30, seconds: 60 * 60 },
  providerStartsPerAddress: { tries: 300, seconds: 10 * 60 },
  codesPerAddress: { tries: 30, seconds: 15 * 60 },
  passwordHashing: { atOnce: Math.max(1, Math.min(availableParallelism(), threads - 1)), waiting: 256 },
}

const defaultPolicy: PasswordPolicy = {
  minLength: 6,
  maxLength: 4096,
  lower: false,
  upper: false,
  digit: false,
  symbol: false,
}

const silent: Log = { warn: () => undefined, error: () => undefined }

/**
 * Fills in defaults and checks what would otherwise fail late.
 * @throws RangeError when `keySecret` is not 32 bytes or a length of the policy is out of range; TypeError when a name
 *   is empty or an address is not one
 */
export function settingsFrom(options: IdentityOptions): Settings {
  if (options.keySecret.byteLength !== 32) throw new RangeError('keySecret must be exactly 32 bytes')
  for (const name of ['projectId', 'issuer', 'apiKey'] as const) {
    if (options[name] === '') throw new TypeError(`${name} must not be empty`)
  }
  for (const address of [
    options.publicUrl,
    ...Object.values(options.actionPages),
    ...options.continueOrigins,
  ]) {
    if (!URL.canParse(address)) throw new TypeError(`${address} is not an absolute address`)
  }
  if (options.rotationDays !== undefined && !(options.rotationDays > 0))
    throw new RangeError('rotationDays must be more than 0')
  const passwordPolicy = { ...defaultPolicy, ...options.passwordPolicy }
  assertPolicy(passwordPolicy)
  return {
    ...options,
    passwordPolicy,
    continueOrigins: [new URL(options.publicUrl).origin, ...options.continueOrigins],
    rotationDays: options.rotationDays ?? 30,
    enumerationProtection: options.enumerationProtection ?? true,
    anonymousAccounts: options.anonymousAccounts ?? true,
    providers: options.providers ?? [],
    accountDeleted: options.accountDeleted ?? (async () => undefined),
    sessionsEnded: options.sessionsEnded ?? (() => undefined),
    fetch: options.fetch ?? fetch,
    clock: options.clock ?? (() => new Date()),
    limits: scaled({ ...defaultLimits, ...options.limits }, options.limitFactor ?? 1),
    log: options.log ?? silent,
  }
}

/** PostgreSQL counts tries in an integer. */
const endless = 2 ** 31 - 1

function scaled(limits: Limits, factor: number): Limits {
  const times = (tries: number) => (factor === 0 ? endless : Math.max(1, Math.round(tries * factor)))
  const window = ({ tries, seconds }: WindowLimit): WindowLimit => ({ tries: times(tries), seconds })
  return {
    signInPerAddress: { ...limits.signInPerAddress, ...window(limits.signInPerAddress) },
    signInPerAddressAndAccount: window(limits.signInPerAddressAndAccount),
    signUpPerAddress: window(limits.signUpPerAddress),
    wrongPasswordsPerAccount: {
      ...limits.wrongPasswordsPerAccount,
      free: times(limits.wrongPasswordsPerAccount.free),
    },
    mailsPerRecipient: window(limits.mailsPerRecipient),
    mailsPerAccount: window(limits.mailsPerAccount),
    mailsPerAddress: window(limits.mailsPerAddress),
    providerStartsPerAddress: window(limits.providerStartsPerAddress),
    codesPerAddress: window(limits.codesPerAddress),
    passwordHashing: limits.passwordHashing,
  }
}

/** The ranges that the client SDK and the hosted service know. */
function assertPolicy({ minLength, maxLength }: PasswordPolicy): void {
  if (!Number.isInteger(minLength) || minLength < 6 || minLength > 30) {
    throw new RangeError('The shortest password may have 6 to 30 characters')
  }
  if (!Number.isInteger(maxLength) || maxLength < minLength || maxLength > 4096) {
    throw new RangeError(
      'The longest password may have at most 4096 characters, and not fewer than the shortest',
    )
  }
}
