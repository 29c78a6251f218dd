import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#base/start-error.ts'
import type { Config } from './config.ts'

/** Secrets that must stay the same at every start. */
export interface Secrets {
  readonly identityApiKey: string
  /** 32 bytes that encrypt the private signing keys of the identity service. */
  readonly identityKeySecret: Uint8Array
  /** 32 bytes that encrypt the private keys that sign passports. */
  readonly passportKeySecret: Uint8Array
  /** Signs short-lived URLs of files. Other keys are derived from it. */
  readonly signingSecret: string
}

/**
 * Reads the secrets from the environment. Missing ones are generated at the first start and stored in the folder `keys`
 * of the data folder, readable only by this user.
 * @throws StartError in production with an external database, where all processes must be given the same secrets
 */
export async function loadSecrets(config: Config): Promise<Secrets> {
  const { identity, signingSecret, passportKeySecret } = config
  const missing = [
    identity.kind === 'embedded' && identity.keySecret === undefined
      ? 'IDENTITY_KEY_SECRET (32 bytes in hexadecimal)'
      : '',
    identity.apiKey === undefined ? 'IDENTITY_API_KEY' : '',
    passportKeySecret === undefined ? 'PASSPORT_KEY_SECRET (32 bytes in hexadecimal)' : '',
    signingSecret === undefined ? 'VOUCH_SIGNING_SECRET (at least 32 characters)' : '',
  ].filter(Boolean)
  if (config.production && config.databaseUrl !== undefined && missing.length > 0) {
    throw new StartError(
      `In production with DATABASE_URL, set these to the same values for every process: ${missing.join(', ')}.`,
    )
  }
  const folder = join(config.dataFolder, 'keys')
  const load = (name: string, bytes: number) => storedHex(folder, name, bytes)
  return {
    identityApiKey: identity.apiKey ?? (await load('identity-api-key', 20)),
    identityKeySecret: Buffer.from(identity.keySecret ?? (await load('identity-key-secret', 32)), 'hex'),
    passportKeySecret: Buffer.from(passportKeySecret ?? (await load('passport-key-secret', 32)), 'hex'),
    signingSecret: signingSecret ?? (await load('signing-secret', 32)),
  }
}

async function storedHex(folder: string, name: string, bytes: number): Promise<string> {
  const file = join(folder, name)
  const stored = await readFile(file, 'utf8').catch(() => undefined)
  if (stored !== undefined) return stored.trim()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Write to a temporary name first, so that a killed first start cannot leave an empty key file.
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, randomBytes(bytes).toString('hex'), { mode: 0o600 })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return (await readFile(file, 'utf8')).trim()
}
