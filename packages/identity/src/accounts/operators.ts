import type { Context } from '../context.ts'
import { inTransaction } from '../database.ts'
import { exportAccountFile } from '../import/account-export.ts'
import { type AccountImport, type ImportCounts, importAccountFile } from '../import/account-import.ts'
import {
  assertServiceName,
  insertServiceKey,
  listServiceKeys,
  readServiceKey,
  revokeServiceKey,
  type ServiceKey,
} from '../keys/service-keys.ts'
import { type Rotation, rotateKeys } from '../keys/signing-key-rotation.ts'
import { readCustomClaims } from '../protocol/custom-claims.ts'
import { endAllSessions } from '../protocol/sessions.ts'
import { mailLink } from './account-mail.ts'
import { lockAccount } from './accounts.ts'
import { createAccountsPort, type SessionInfo } from './accounts-port.ts'
import { createCode } from './action-codes.ts'
import { actionLink } from './action-links.ts'
import {
  type AccountDetails,
  type AccountPage,
  findDetails,
  type ListedAccount,
  listAccounts,
  setClaims,
} from './operators-store.ts'

/** What operators may do with the accounts of an installation. Accounts are named by uid or e-mail address. */
export interface IdentityOperators {
  /** By uid, at most 1,000 at a time. */
  list(page: AccountPage): Promise<ListedAccount[]>
  show(name: string): Promise<(AccountDetails & { sessions: SessionInfo[] }) | undefined>
  /** See `IdentityAccounts`. @returns the uid; undefined when there is no such account, as everywhere below */
  setDisabled(name: string, disabled: boolean): Promise<string | undefined>
  revokeSessions(name: string): Promise<string | undefined>
  remove(name: string): Promise<string | undefined>
  /** @throws ProtocolError INVALID_CLAIMS, FORBIDDEN_CLAIM, CLAIMS_TOO_LARGE */
  setClaims(name: string, claims: unknown): Promise<string | undefined>
  /**
   * Sends the mail with which somebody sets a new password, or makes its link without sending it.
   * @returns undefined when there is no such account or it has no address; `link` only when nothing was sent
   */
  resetPassword(name: string, send: boolean): Promise<{ email: string; link: string | null } | undefined>
  /** Asks for a new signing key; see `rotateKeys`. */
  rotateKeys(): Promise<Rotation>
  /** @throws TypeError for people, when key or name cannot be used, or a key of that name is there */
  addServiceKey(service: string, publicKey: string): Promise<ServiceKey>
  listServiceKeys(): Promise<ServiceKey[]>
  /** @returns false when there is no such key, or it was revoked before */
  revokeServiceKey(kid: string): Promise<boolean>
  /** See `importAccountFile`. */
  importFile(pieces: AsyncIterable<Uint8Array | string>, options: AccountImport): Promise<ImportCounts>
  /** See `exportAccountFile`. */
  exportFile(
    write: (text: string) => Promise<void>,
    options: { withPasswordHashes: boolean },
  ): Promise<number>
}

export function createOperators(context: Context): IdentityOperators {
  const { settings, keys } = context
  const { pool, clock } = settings
  const accounts = createAccountsPort(pool, clock)
  const uidOf = async (name: string) => (await findDetails(pool, name))?.uid

  /** Does something with the account of that name, if there is one. */
  async function withAccount(
    name: string,
    work: (uid: string) => Promise<unknown>,
  ): Promise<string | undefined> {
    const uid = await uidOf(name)
    if (uid !== undefined) await work(uid)
    return uid
  }

  return {
    list: (page) => listAccounts(pool, page),
    async show(name) {
      const details = await findDetails(pool, name)
      return details && { ...details, sessions: await accounts.listSessions(details.uid) }
    },
    setDisabled: (name, disabled) =>
      withAccount(name, (uid) => inTransaction(pool, (tx) => accounts.setDisabled(tx, uid, disabled))),
    revokeSessions: (name) =>
      withAccount(name, (uid) => inTransaction(pool, (tx) => endAllSessions(tx, uid, clock()))),
    remove: (name) => withAccount(name, (uid) => accounts.remove(pool, uid)),
    async setClaims(name, claims) {
      const checked = claims === null ? null : readCustomClaims(claims)
      return withAccount(name, (uid) => setClaims(pool, uid, checked))
    },
    async resetPassword(name, send) {
      const details = await findDetails(pool, name)
      if (details === undefined || details.email === null) return undefined
      const { uid, email } = details
      const action = { type: 'PASSWORD_RESET', uid, email, newEmail: null } as const
      return inTransaction(pool, async (tx) => {
        // Before its codes, like everywhere: two who do both cannot wait for each other.
        await lockAccount(tx, uid)
        if (send) {
          await mailLink(context, tx, action, null, null, clock())
          return { email, link: null }
        }
        const code = await createCode(tx, action, clock())
        return { email, link: actionLink(settings, action.type, code, null, null) }
      })
    },
    rotateKeys: () => rotateKeys(settings, keys, true),
    async addServiceKey(service, publicKey) {
      assertServiceName(service)
      const key = await readServiceKey(publicKey)
      const added = await insertServiceKey(pool, service, key, clock())
      if (added === undefined)
        throw new TypeError(`There is a key ${key.kid} already; a revoked one stays so.`)
      return added
    },
    listServiceKeys: () => listServiceKeys(pool),
    revokeServiceKey: (kid) => revokeServiceKey(pool, kid, clock()),
    importFile: (pieces, options) => importAccountFile(settings, pieces, options),
    exportFile: (write, options) => exportAccountFile(pool, write, options),
  }
}
