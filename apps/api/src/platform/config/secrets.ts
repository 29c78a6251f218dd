import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#base/start-error.ts'
import type { Config } from './config.ts'

/** What must stay secret and the same between starts. */
export interface Secrets {
  readonly identityApiKey: string
  /** 32 bytes. */
  readonly identityKeySecret: Uint8Array
  /** Signs short-lived addresses of files. */
  readonly signingSecret: string
}

/**
 * Takes the secrets from the environment; those that are missing are made at the first start and kept in
 * `keys/` of the data folder, readable by this user only.
 * @throws StartError in production with an outside database, where several processes must share them
 */
export async function loadSecrets(config: Config): Promise<Secrets> {
  const { identity, signingSecret } = config
  const missing = [
    identity.kind === 'embedded' && identity.keySecret === undefined
      ? 'IDENTITY_KEY_SECRET (32 bytes in hexadecimal)'
      : '',
    identity.apiKey === undefined ? 'IDENTITY_API_KEY' : '',
    signingSecret === undefined ? 'VOUCH_SIGNING_SECRET (at least 32 characters)' : '',
  ].filter(Boolean)
  if (config.production && config.databaseUrl !== undefined && missing.length > 0) {
    throw new StartError(
      `In production with DATABASE_URL these must be set, the same for every process: ${missing.join(', ')}.`,
    )
  }
  const folder = join(config.dataFolder, 'keys')
  const kept = (name: string, bytes: number) => keptHex(folder, name, bytes)
  return {
    identityApiKey: identity.apiKey ?? (await kept('identity-api-key', 20)),
    identityKeySecret: Buffer.from(identity.keySecret ?? (await kept('identity-key-secret', 32)), 'hex'),
    signingSecret: signingSecret ?? (await kept('signing-secret', 32)),
  }
}

async function keptHex(folder: string, name: string, bytes: number): Promise<string> {
  const file = join(folder, name)
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept !== undefined) return kept.trim()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Written whole before it gets its name: a killed first start leaves no empty key.
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, randomBytes(bytes).toString('hex'), { mode: 0o600 })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return (await readFile(file, 'utf8')).trim()
}
