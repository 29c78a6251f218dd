import { resolve } from 'node:path'
import { maxRegretHours } from '@vouch/contract'
import { z } from 'zod'
import { StartError } from '#base/start-error.ts'
import { passwordRules } from '#platform/accounts/password-rules.ts'
import type { S3Settings } from '#platform/files/file-storage-s3.ts'
import { readScannerAddress } from '#platform/files/scan.ts'
import { readServiceAccount } from '#platform/firebase/service-account.ts'
import { readMailbox } from '#platform/mail/mailbox.ts'
import { readSmtpAddress } from '#platform/mail/smtp-address.ts'
import { completeProviders, readIdentityProviders } from './identity-providers.ts'
import { readTrustedProxies } from './trust-proxy.ts'

/** Text of an environment variable. An empty variable counts as unset. */
const text = z.string().min(1).optional()
const matching = (pattern: RegExp, error: string) => z.string().regex(pattern, error)
const port = z.coerce.number('must be a number').int('must be a whole number').min(0).max(65_535)
const onOff = z.enum(['on', 'off'], 'must be "on" or "off"')
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a web address such as https://jobs.example.org',
})

const origin = webAddress.refine(
  (value) => new URL(value).origin === value,
  'must be an origin without a path',
)
const commaSeparated = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
const origins = commaSeparated.pipe(z.array(origin))

/** Sign-in methods. `none` turns off all methods except the identity providers. */
const signInWays = commaSeparated
  .transform((ways) => (ways.length === 1 && ways[0] === 'none' ? [] : ways))
  .pipe(z.array(z.enum(['password', 'link'], 'must be "password", "link", both or "none"')))

const hosts = commaSeparated.pipe(
  z.array(
    z.string().regex(/^[A-Za-z0-9.:-]{1,253}$/, 'must be host names without https:// and without a port'),
  ),
)

/**
 * Parses a variable with a function that throws an Error on wrong text. Its message continues a sentence that
 * starts with the variable's name.
 */
const readBy = <T>(read: (text: string) => T) =>
  z.string().transform((value, context) => {
    try {
      return read(value)
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message })
      return z.NEVER
    }
  })

const variables = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .optional(),
  PORT: port.default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: webAddress.optional(),
  DATABASE_URL: matching(/^postgres(ql)?:\/\//, 'must begin with postgresql://').optional(),
  VOUCH_DATA: z.string().default('.vouch'),
  VOUCH_PG_BIN: text,
  VOUCH_DEMO: onOff.optional(),
  VOUCH_CITIES: onOff.default('on'),
  VOUCH_WORKER: z.enum(['inline', 'off'], 'must be "inline" or "off"').default('inline'),
  VOUCH_RATE_LIMIT: z
    .union(
      [z.literal('off').transform(() => 0), z.coerce.number<string>().positive().max(1000)],
      'must be "off" or a factor such as 2',
    )
    .default(1),
  VOUCH_SHED_LOAD: onOff.default('on'),
  VOUCH_REGRET_HOURS: z.coerce
    .number('must be a number')
    .int('must be whole hours')
    .min(0)
    .transform((hours) => Math.min(hours, maxRegretHours))
    .default(72),
  VOUCH_WIDEST_PAY: z.coerce
    .number('must be a number')
    .min(1, 'must be at least 1')
    .max(100, 'must be at most 100')
    .default(1.5),
  VOUCH_PASSPORT_ISSUERS: hosts.default([]),
  PASSPORT_KEY_SECRET: matching(/^[0-9a-f]{64}$/i, 'must be 32 bytes in hexadecimal').optional(),
  PASSPORT_ORIGIN: origin.optional(),
  VOUCH_CURRENCY: matching(/^[A-Z]{3}$/, 'must be a currency code such as USD').default('USD'),
  TRUST_PROXY: readBy(readTrustedProxies).default(false),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  CORS_ORIGINS: origins.default([]),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'is not a log level')
    .optional(),
  IDENTITY: z.enum(['embedded', 'firebase'], 'must be "embedded" or "firebase"').default('embedded'),
  IDENTITY_PASSWORD_POLICY: passwordRules.optional(),
  IDENTITY_ENUMERATION_PROTECTION: onOff.default('on'),
  IDENTITY_ANONYMOUS: onOff.default('on'),
  IDENTITY_PROJECT_ID: z.string().default('vouch'),
  IDENTITY_API_KEY: text,
  IDENTITY_KEY_SECRET: matching(/^[0-9a-f]{64}$/i, 'must be 32 bytes in hexadecimal').optional(),
  IDENTITY_KEY_DAYS: z.coerce.number('must be a number of days').min(1).max(3650).default(30),
  IDENTITY_JWKS_URL: webAddress.default(
    'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  ),
  IDENTITY_SERVICE_ACCOUNT: readBy(readServiceAccount).optional(),
  IDENTITY_ADMIN_URL: webAddress.default('https://identitytoolkit.googleapis.com'),
  IDENTITY_AUTH_DOMAIN: matching(
    /^[\w.-]+(?::\d+)?$/,
    'must be a host name such as jobs.firebaseapp.com',
  ).optional(),
  IDENTITY_STORAGE_BUCKET: text,
  IDENTITY_SENDER_ID: text,
  IDENTITY_APP_ID: text,
  IDENTITY_MEASUREMENT_ID: text,
  IDENTITY_VAPID_KEY: text,
  IDENTITY_MESSAGING_URL: webAddress.default('https://fcm.googleapis.com'),
  SMTP_URL: readBy(readSmtpAddress).optional(),
  MAIL_FROM: readBy(readMailbox).optional(),
  MAIL_REPLY_TO: readBy(readMailbox).optional(),
  IDENTITY_PROVIDERS: readBy(readIdentityProviders).default([]),
  IDENTITY_SIGN_IN: signInWays.default(['password', 'link']),
  OUTGOING_PRIVATE_HOSTS: hosts.default([]),
  FILES_S3_BUCKET: text,
  FILES_S3_REGION: z.string().default('us-east-1'),
  FILES_S3_ENDPOINT: webAddress.optional(),
  FILES_S3_KEY: text,
  FILES_S3_SECRET: text,
  FILES_S3_PATH_STYLE: onOff.optional(),
  FILES_SCAN_URL: readBy(readScannerAddress).optional(),
  VOUCH_SIGNING_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
})

export type Config = ReturnType<typeof readConfig>

/** Reads the configuration from environment variables. @throws StartError with one line per wrong variable */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = variables.safeParse(given)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path[0]?.toString()}: ${issue.message}`)
    throw configError([...new Set(lines)])
  }
  const set = result.data
  if (set.SMTP_URL !== undefined && set.MAIL_FROM === undefined)
    throw configError(['MAIL_FROM: must be set with SMTP_URL'])
  if (set.IDENTITY_SIGN_IN.length === 0 && set.IDENTITY_PROVIDERS.length === 0)
    throw configError([
      'IDENTITY_SIGN_IN: must name a sign-in method, unless IDENTITY_PROVIDERS names a provider',
    ])
  if (set.IDENTITY === 'embedded') assertComplete(set.IDENTITY_PROVIDERS)
  else assertFirebase(given)
  const production = set.NODE_ENV === 'production'
  const dataFolder = resolve(set.VOUCH_DATA)
  const ownHost = set.HOST === '0.0.0.0' || set.HOST === '::' ? 'localhost' : set.HOST
  const publicUrl = (set.PUBLIC_URL ?? `http://${ownHost}:${set.PORT}`).replace(/\/+$/, '')
  return {
    production,
    host: set.HOST,
    port: set.PORT,
    /**
     * Base URL of links in mails and feeds, without a trailing slash. Never taken from a request, because a
     * forged Host header would put an attacker's links into mails.
     */
    publicUrl,
    databaseUrl: set.DATABASE_URL,
    dataFolder,
    postgresFolder: set.VOUCH_PG_BIN === undefined ? undefined : resolve(set.VOUCH_PG_BIN),
    demo: !production && set.VOUCH_DEMO !== 'off',
    /** Whether to load the world's cities in the background. */
    cities: set.VOUCH_CITIES === 'on',
    /** Whether to refuse requests with a 503 under overload. */
    shedLoad: set.VOUCH_SHED_LOAD === 'on',
    worker: set.VOUCH_WORKER,
    /** Factor by which every rate limit is multiplied; 0 turns rate limits off. */
    rateLimitFactor: set.VOUCH_RATE_LIMIT,
    regretHours: set.VOUCH_REGRET_HOURS,
    /** The job wizard warns of a pay range whose maximum is more than this many times its minimum. */
    widestPay: set.VOUCH_WIDEST_PAY,
    currency: set.VOUCH_CURRENCY,
    /** Lower-case host names of accepted passport issuers; when empty, every domain is accepted. */
    passportIssuers: set.VOUCH_PASSPORT_ISSUERS.map((host) => host.toLowerCase()),
    passportKeySecret: set.PASSPORT_KEY_SECRET,
    /** Origin that ids of issued passports begin with. */
    passportOrigin: set.PASSPORT_ORIGIN ?? new URL(publicUrl).origin,
    trustProxy: set.TRUST_PROXY,
    metricsToken: set.METRICS_TOKEN,
    corsOrigins: set.CORS_ORIGINS,
    logLevel: set.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    signingSecret: set.VOUCH_SIGNING_SECRET,
    /** Internal hosts that the server may call although their IP addresses are private. */
    outgoingPrivateHosts: set.OUTGOING_PRIVATE_HOSTS,
    files: {
      /** S3 bucket for files; when undefined, files are stored in the data folder. */
      s3: s3Of(set),
      scanner: set.FILES_SCAN_URL,
    },
    mail: {
      /** SMTP server; when undefined, mails are written to a folder. */
      smtp: set.SMTP_URL,
      from: set.MAIL_FROM ?? { name: 'Vouch', address: 'vouch@localhost' },
      replyTo: set.MAIL_REPLY_TO,
    },
    identity: identityOf(set),
  } as const
}

function identityOf(set: z.infer<typeof variables>) {
  return {
    kind: set.IDENTITY,
    projectId: set.IDENTITY_PROJECT_ID,
    apiKey: set.IDENTITY_API_KEY,
    keySecret: set.IDENTITY_KEY_SECRET,
    passwordPolicy: set.IDENTITY_PASSWORD_POLICY ?? {},
    /** Whether sign-in calls hide which e-mail addresses have accounts. */
    enumerationProtection: set.IDENTITY_ENUMERATION_PROTECTION === 'on',
    /** Whether guests can create accounts without an e-mail address. */
    anonymousAccounts: set.IDENTITY_ANONYMOUS === 'on',
    /** Days after which a new key signs tokens. */
    keyDays: set.IDENTITY_KEY_DAYS,
    jwksUrl: set.IDENTITY_JWKS_URL,
    providers: set.IDENTITY_PROVIDERS,
    /** Sign-in methods that the sign-in pages offer besides the identity providers. */
    signIn: set.IDENTITY_SIGN_IN,
    /** Service account key for the admin API of a hosted identity service (`firebase`). */
    serviceAccount: set.IDENTITY_SERVICE_ACCOUNT,
    adminUrl: set.IDENTITY_ADMIN_URL.replace(/\/+$/, ''),
    authDomain:
      set.IDENTITY_AUTH_DOMAIN ??
      (set.IDENTITY === 'firebase' ? `${set.IDENTITY_PROJECT_ID}.firebaseapp.com` : undefined),
    storageBucket: set.IDENTITY_STORAGE_BUCKET,
    // The client SDK requires these values, but only a hosted service assigns them.
    messagingSenderId: set.IDENTITY_SENDER_ID ?? (set.IDENTITY === 'embedded' ? '1' : undefined),
    appId: set.IDENTITY_APP_ID ?? (set.IDENTITY === 'embedded' ? '1:1:web:vouch' : undefined),
    measurementId: set.IDENTITY_MEASUREMENT_ID,
    messagingVapidKey: set.IDENTITY_VAPID_KEY,
    /** Base address of the hosted service that sends pushes. */
    messagingUrl: set.IDENTITY_MESSAGING_URL.replace(/\/+$/, ''),
  } as const
}

/** Collects the settings of the S3 bucket. @throws StartError when some are missing */
function s3Of(set: z.output<typeof variables>): S3Settings | undefined {
  const { FILES_S3_BUCKET: bucket, FILES_S3_KEY: key, FILES_S3_SECRET: secret } = set
  if (bucket === undefined && (key ?? secret ?? set.FILES_S3_ENDPOINT) !== undefined)
    throw configError(['FILES_S3_BUCKET: must be set with the other FILES_S3_…'])
  if ((key === undefined) !== (secret === undefined))
    throw configError(['FILES_S3_KEY: must be set together with FILES_S3_SECRET'])
  if (bucket === undefined) return undefined
  return {
    bucket,
    region: set.FILES_S3_REGION,
    endpoint: set.FILES_S3_ENDPOINT,
    credentials: key && secret ? { accessKeyId: key, secretAccessKey: secret } : undefined,
    // S3 servers other than Amazon rarely have a host name for each bucket.
    pathStyle: (set.FILES_S3_PATH_STYLE ?? (set.FILES_S3_ENDPOINT === undefined ? 'off' : 'on')) === 'on',
  }
}

function assertComplete(providers: Parameters<typeof completeProviders>[0]): void {
  try {
    completeProviders(providers)
  } catch (error) {
    throw configError([`IDENTITY_PROVIDERS: ${(error as Error).message}`])
  }
}

/** Checks that all settings of a hosted identity service are present. @throws StartError for missing ones */
function assertFirebase(given: Readonly<Record<string, unknown>>): void {
  const needed = ['IDENTITY_PROJECT_ID', 'IDENTITY_API_KEY', 'IDENTITY_SERVICE_ACCOUNT']
  const missing = needed.filter((name) => given[name] === undefined)
  if (missing.length === 0) return
  throw configError(missing.map((name) => `${name}: must be set with IDENTITY=firebase`))
}

function configError(lines: readonly string[]): StartError {
  return new StartError(`The configuration has errors:${lines.map((line) => `\n  ${line}`).join('')}`)
}
