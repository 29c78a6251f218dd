import type { PushConfig } from './push-config.ts'
import { deleteRecord, type InstallationRecord, readRecord, writeRecord } from './token-database.ts'

const sdkVersion = 'w:vouch'
/** A token is renewed this long before it expires, in ms. */
const renewBefore = 3_600_000

interface AuthToken {
  readonly token: string
  /** Seconds with the unit, such as `604800s`. */
  readonly expiresIn: string
}

/** A random id of this browser: 22 characters of base64url whose first four bits are 0111. */
function newFid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(17))
  bytes[0] = 0b0111_0000 + ((bytes[0] ?? 0) % 0b1_0000)
  return base64url(bytes).slice(0, 22)
}

/** Encodes bytes as base64url without padding (RFC 4648 §5). */
export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

async function post<T>(
  path: string,
  config: PushConfig,
  body: unknown,
  authorization?: string,
): Promise<T | null> {
  const answer = await fetch(`/v1/projects/${config.projectId}/installations${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-goog-api-key': config.apiKey,
      ...(authorization !== undefined && { authorization }),
    },
    body: JSON.stringify(body),
  })
  // The server has forgotten this installation.
  if (answer.status === 401 || answer.status === 404) return null
  if (!answer.ok) throw new Error(`the installation was refused (${answer.status})`)
  return (await answer.json()) as T
}

const expiryOf = ({ expiresIn }: AuthToken) => Date.now() + Number.parseInt(expiresIn, 10) * 1000

async function create(config: PushConfig): Promise<InstallationRecord> {
  const body = { fid: newFid(), authVersion: 'FIS_v2', appId: config.appId, sdkVersion }
  const made = await post<{ fid: string; refreshToken: string; authToken: AuthToken }>('', config, body)
  if (!made) throw new Error('the installation was refused')
  const { fid, refreshToken, authToken } = made
  return { fid, refreshToken, authToken: authToken.token, expiresAt: expiryOf(authToken) }
}

async function renew(record: InstallationRecord, config: PushConfig): Promise<InstallationRecord> {
  const body = { installation: { sdkVersion, appId: config.appId } }
  const path = `/${record.fid}/authTokens:generate`
  const token = await post<AuthToken>(path, config, body, `FIS_v2 ${record.refreshToken}`)
  return token ? { ...record, authToken: token.token, expiresAt: expiryOf(token) } : create(config)
}

/**
 * The token that proves that a call comes from this browser, for the header `x-goog-firebase-installations-auth`. Makes or
 * renews the installation if needed.
 */
export async function installationToken(config: PushConfig): Promise<string> {
  const stored = await readRecord('installation')
  if (stored && stored.expiresAt - renewBefore > Date.now()) return stored.authToken
  const record = stored ? await renew(stored, config) : await create(config)
  await writeRecord('installation', record)
  return record.authToken
}

/** Forgets this browser's installation, so that the next call makes a new one. */
export function forgetInstallation(): Promise<void> {
  return deleteRecord('installation')
}
