import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { pushHash } from '../push-target.ts'
import { type InstallationTokens, installationTokenSeconds } from './installation-tokens.ts'
import {
  deleteInstallation,
  findRefreshHash,
  insertInstallation,
  touchInstallation,
} from './installations-store.ts'
import { WireError } from './wire-error.ts'

interface AuthToken {
  readonly token: string
  /** Seconds with the unit, such as `604800s`. */
  readonly expiresIn: string
}

interface NewInstallation {
  readonly name: string
  readonly fid: string
  readonly refreshToken: string
  readonly authToken: AuthToken
}

/** Installations: browsers that may register for push, as the Firebase Installations service knows them. */
export interface Installations {
  /** Stores a new installation. A taken id is replaced by a new one. @throws WireError INVALID_FID */
  create(fid: string): Promise<NewInstallation>
  /** Makes a new token. @param header `Authorization: FIS_v2 <refresh token>` @throws WireError */
  refresh(fid: string, header: string | undefined): Promise<AuthToken>
  /** Deletes an installation with its registrations. Repeating it does nothing. @throws WireError */
  remove(fid: string, header: string | undefined): Promise<void>
  /** Verifies the token of a call. @returns the installation's id @throws WireError also if it was deleted */
  authenticate(header: string | undefined): Promise<string>
}

const fidPattern = /^[cdef][\w-]{21}$/

export function createInstallations(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly tokens: InstallationTokens
  readonly projectId: string
}): Installations {
  const { db, clock, tokens, projectId } = deps
  const authToken = async (fid: string): Promise<AuthToken> => ({
    token: await tokens.sign(fid),
    expiresIn: `${installationTokenSeconds}s`,
  })
  /** @returns whether the installation exists */
  const checkRefreshToken = async (fid: string, header: string | undefined) => {
    const token = /^FIS_v2 (\S+)$/.exec(header ?? '')?.[1]
    if (token === undefined) throw new WireError('INSTALLATION_TOKEN_MISSING')
    const hash = await findRefreshHash(db.kysely, fid)
    if (!hash) return false
    if (!timingSafeEqual(hash, pushHash(token))) throw new WireError('INSTALLATION_TOKEN_INVALID')
    return true
  }
  return {
    create: async (asked) => {
      if (!fidPattern.test(asked)) throw new WireError('INVALID_FID')
      const refreshToken = randomBytes(32).toString('base64url')
      const values = { refresh_token_hash: pushHash(refreshToken), at: clock() }
      const fid = await inTransaction(db, async (trx) => {
        if (await insertInstallation(trx, { fid: asked, ...values })) return asked
        const other = newFid()
        await insertInstallation(trx, { fid: other, ...values })
        return other
      })
      return {
        name: `projects/${projectId}/installations/${fid}`,
        fid,
        refreshToken,
        authToken: await authToken(fid),
      }
    },
    refresh: async (fid, header) => {
      // The SDK starts over with a new installation after 401 and 404.
      if (!(await checkRefreshToken(fid, header))) throw new WireError('INSTALLATION_TOKEN_INVALID')
      await touchInstallation(db.kysely, fid, clock())
      return authToken(fid)
    },
    remove: async (fid, header) => {
      if (await checkRefreshToken(fid, header)) await inTransaction(db, (trx) => deleteInstallation(trx, fid))
    },
    authenticate: async (header) => {
      const fid = await tokens.verify(header)
      if (!(await findRefreshHash(db.kysely, fid))) throw new WireError('INSTALLATION_TOKEN_INVALID')
      return fid
    },
  }
}

/** A random installation id: 22 characters of base64url whose first four bits are 0111, as the SDK makes them. */
function newFid(): string {
  const bytes = randomBytes(17)
  bytes[0] = 0b0111_0000 + ((bytes[0] ?? 0) % 0b1_0000)
  return bytes.toString('base64url').slice(0, 22)
}
