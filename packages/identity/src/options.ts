import { availableParallelism } from 'node:os'
import type pg from 'pg'
import type { Executor } from './database.ts'

/** A logger like pino. It never receives secrets. */
interface Log {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** A rate limit: at most `tries` attempts per window of `seconds`. The window starts with the first attempt. */
export interface WindowLimit {
  tries: number
  seconds: number
}

/**
 * A rate limit that slows down instead of blocking. After `tries` attempts, further ones wait for their turn,
 * one per `intervalSeconds`. An attempt that would wait more than `maxWaitSeconds` is rejected.
 */
export interface PacedLimit extends WindowLimit {
  intervalSeconds: number
  maxWaitSeconds: number
}

export interface Limits {
  /**
   * Wrong passwords from one IP address, not counting accounts that have signed in from there before. People
   * who share an IP address are slowed down, never locked out.
   */
  signInPerAddress: PacedLimit
  /**
   * Wrong passwords from one IP address for one account. Further attempts are rejected, so that they do not
   * delay sign-ins to other accounts.
   */
  signInPerAddressAndAccount: WindowLimit
  /** Limit of sign-ups from one IP address, including rejected ones. */
  signUpPerAddress: WindowLimit
  /** After `free` wrong passwords in a row: a wait of 1 minute, then 2, 4 … up to `maxWaitSeconds`. */
  wrongPasswordsPerAccount: { free: number; maxWaitSeconds: number }
  /** Limit of mails to one recipient. */
  mailsPerRecipient: WindowLimit
  /** Limit of mails that one account requests. */
  mailsPerAccount: WindowLimit
  /** Limit of mails requested from one IP address. */
  mailsPerAddress: WindowLimit
  /** Limit of sign-ins at identity providers from one IP address, which a whole campus may share. */
  providerStartsPerAddress: WindowLimit
  /** Limit of invalid action codes from one IP address. */
  codesPerAddress: WindowLimit
  /** Limits of concurrent and of waiting password hashes in this process. */
  passwordHashing: { concurrency: number; maxQueue: number }
}

/** A mail that the app must write and send. `locale` is the language of the recipient's browser (BCP 47). */
export type IdentityMail =
  | {
      kind: 'reset-password' | 'verify-email' | 'sign-in' | 'change-email'
      to: string
      link: string
      locale: string | null
    }
  | {
      kind: 'email-changed'
      to: string
      newEmail: string
      /** Link that restores the old e-mail address. */
      link: string
      locale: string | null
    }
  | {
      kind: 'password-changed'
      to: string
      /** Labels of the identity providers that were unlinked. */
      unlinked?: readonly string[]
      locale: string | null
    }
  | {
      /** An unverified password was deleted when the owner of the mailbox signed in by another method. */
      kind: 'password-ended'
      to: string
      locale: string | null
    }
  | {
      kind: 'provider-linked'
      to: string
      provider: string
      locale: string | null
    }

/** Absolute URLs, without a query, of the pages to which mails link. */
interface ActionPages {
  /** Page for links with `mode=resetPassword`. */
  resetPassword: string
  /** Page for links with the modes verifyEmail, verifyAndChangeEmail, recoverEmail and signIn. */
  actions: string
}

/** Requirements for new passwords. Lengths are in UTF-16 code units. */
export interface PasswordPolicy {
  /** Minimum length; may be set from 6 to 30. */
  minLength: number
  /** Maximum length; may be set up to 4096. */
  maxLength: number
  lower: boolean
  upper: boolean
  digit: boolean
  symbol: boolean
}

export interface OidcProvider {
  /** Id of the identity provider, such as `google.com` or `oidc.campus`. */
  id: string
  label: string
  icon?: string | undefined
  issuer: string
  clientId: string
  clientSecret: string
  scopes?: readonly string[] | undefined
}

export interface IdentityOptions {
  /** PostgreSQL pool on a database with `identityMigrations` applied. The caller handles its `error` event. */
  pool: pg.Pool
  /** Claim `aud` of the ID tokens. */
  projectId: string
  /** Claim `iss` of the ID tokens, for example `https://jobs.example.org/identity`. */
  issuer: string
  /** Public API key of the installation. Requests must send it as `?key=` or in the header `x-goog-api-key`. */
  apiKey: string
  /** 32 bytes. They encrypt the private signing keys and are the key for hashing IP and e-mail addresses. */
  keySecret: Uint8Array
  /** Origins allowed by CORS, such as `https://app.example.org`. */
  allowedOrigins: readonly string[]
  /** Base URL of this service, also in the callback URLs that are registered at identity providers. */
  publicUrl: string
  /** Queues a mail in the transaction of `executor`. */
  mail: (executor: Executor, mail: IdentityMail) => Promise<void>
  /** Called when a person deletes their account (`accounts:delete`), in the same transaction. */
  accountDeleted?: (executor: Executor, uid: string) => Promise<void>
  /**
   * Called after a commit that may have ended sessions of the account, so that the app can clear cached session checks.
   */
  sessionsEnded?: (uid: string) => void
  actionPages: ActionPages
  /** Allowed origins of `continueUrl`, in addition to that of `publicUrl`. */
  continueOrigins: readonly string[]
  passwordPolicy?: Partial<PasswordPolicy>
  /** Days between changes of the signing key; 30 by default. */
  rotationDays?: number
  /** Hides which e-mail addresses have accounts; on by default. */
  enumerationProtection?: boolean
  /** Allows anonymous accounts; on by default. */
  anonymousAccounts?: boolean
  providers?: readonly OidcProvider[]
  /** The `fetch` for requests to identity providers. */
  fetch?: typeof fetch
  clock?: () => Date
  limits?: Partial<Limits>
  /** Factor for all rate limits: 1 by default, 0 turns them off. */
  limitFactor?: number
  log?: Log
}

/** The options with defaults filled in. */
export interface Settings
  extends Required<Omit<IdentityOptions, 'limits' | 'limitFactor' | 'passwordPolicy'>> {
  limits: Limits
  passwordPolicy: PasswordPolicy
}

// Password hashes run on libuv's thread pool (4 threads by default). One thread stays free for file access and DNS.
const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4)

const defaultLimits: Limits = {
  signInPerAddress: { tries: 20, seconds: 15 * 60, intervalSeconds: 3, maxWaitSeconds: 20 },
  signInPerAddressAndAccount: { tries: 5, seconds: 60 },
  signUpPerAddress: { tries: 50, seconds: 60 * 60 },
  wrongPasswordsPerAccount: { free: 5, maxWaitSeconds: 15 * 60 },
  mailsPerRecipient: { tries: 5, seconds: 60 * 60 },
  mailsPerAccount: { tries: 10, seconds: 60 * 60 },
  mailsPerAddress: { tries: 30, seconds: 60 * 60 },
  providerStartsPerAddress: { tries: 300, seconds: 10 * 60 },
  codesPerAddress: { tries: 30, seconds: 15 * 60 },
  passwordHashing: { concurrency: Math.max(1, Math.min(availableParallelism(), threads - 1)), maxQueue: 256 },
}

const defaultPolicy: PasswordPolicy = {
  minLength: 6,
  maxLength: 4096,
  lower: false,
  upper: false,
  digit: false,
  symbol: false,
}

/**
 * Validates the options and fills in defaults.
 * @throws RangeError for `keySecret`, `rotationDays` or a password length; TypeError for an empty name or an
 *   invalid URL
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
    if (!URL.canParse(address)) throw new TypeError(`${address} is not an absolute URL`)
  }
  if (options.rotationDays !== undefined && !(options.rotationDays > 0))
    throw new RangeError('rotationDays must be greater than 0')
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
    log: options.log ?? { warn: () => undefined, error: () => undefined },
  }
}

/** Maximum of PostgreSQL's type integer, in which attempts are counted. */
const unlimited = 2 ** 31 - 1

function scaled(limits: Limits, factor: number): Limits {
  const times = (tries: number) => (factor === 0 ? unlimited : Math.max(1, Math.round(tries * factor)))
  const window = <L extends WindowLimit>(limit: L): L => ({ ...limit, tries: times(limit.tries) })
  return {
    ...limits,
    signInPerAddress: window(limits.signInPerAddress),
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
  }
}

/** Checks that a password policy is within the ranges of the client SDK and hosted Firebase Authentication. */
function assertPolicy({ minLength, maxLength }: PasswordPolicy): void {
  if (!Number.isInteger(minLength) || minLength < 6 || minLength > 30) {
    throw new RangeError('minLength must be between 6 and 30')
  }
  if (!Number.isInteger(maxLength) || maxLength < minLength || maxLength > 4096) {
    throw new RangeError('maxLength must be between minLength and 4096')
  }
}
