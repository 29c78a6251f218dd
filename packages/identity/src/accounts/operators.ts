import type { Context } from '../context.ts'
import { inTransaction } from '../database.ts'
import { exportAccountFile } from '../import/account-export.ts'
import { type AccountImport, importAccountFile } from '../import/account-import.ts'
import {
  assertServiceName,
  insertServiceKey,
  listServiceKeys,
  readServiceKey,
  revokeServiceKey,
} from '../keys/service-keys.ts'
import { rotateKeys } from '../keys/signing-key-rotation.ts'
import { readCustomClaims } from '../protocol/custom-claims.ts'
import { endAllSessions } from '../protocol/sessions.ts'
import { mailLink } from './account-mail.ts'
import { lockAccount } from './accounts.ts'
import { createAccountsPort } from './accounts-port.ts'
import { createCode } from './action-codes.ts'
import { actionLink } from './action-links.ts'
import { type AccountPage, findDetails, listAccounts, setClaims } from './operators-store.ts'

/**
 * Account operations for operators, who name an account by its uid or e-mail address. The result is undefined
 * for an unknown account.
 */
export type IdentityOperators = ReturnType<typeof createOperators>

export function createOperators(context: Context) {
  const { settings, keys } = context
  const { pool, clock } = settings
  const accounts = createAccountsPort(pool, clock)

  /** Runs `work` on the account with this uid or e-mail address. @returns the uid */
  async function withAccount(
    name: string,
    work: (uid: string) => Promise<unknown>,
  ): Promise<string | undefined> {
    const uid = (await findDetails(pool, name))?.uid
    if (uid !== undefined) await work(uid)
    return uid
  }

  return {
    /** Lists accounts in order of uid, at most 1,000 per page. */
    list: (page: AccountPage) => listAccounts(pool, page),
    async show(name: string) {
      const details = await findDetails(pool, name)
      return details && { ...details, sessions: await accounts.listSessions(details.uid) }
    },
    /** Disables or enables an account; see `IdentityAccounts.setDisabled`. */
    setDisabled: (name: string, disabled: boolean) =>
      withAccount(name, (uid) => inTransaction(pool, (tx) => accounts.setDisabled(tx, uid, disabled))),
    revokeSessions: (name: string) =>
      withAccount(name, (uid) => inTransaction(pool, (tx) => endAllSessions(tx, uid, clock()))),
    remove: (name: string) => withAccount(name, (uid) => accounts.remove(pool, uid)),
    /**
     * Sets the custom claims of future ID tokens.
     * @throws ProtocolError INVALID_CLAIMS, FORBIDDEN_CLAIM, CLAIMS_TOO_LARGE
     */
    async setClaims(name: string, claims: unknown) {
      const checked = claims === null ? null : readCustomClaims(claims)
      return withAccount(name, (uid) => setClaims(pool, uid, checked))
    },
    /**
     * Mails the link that sets a new password. With `send` false, returns the link without a mail.
     * @returns undefined also for an account without an e-mail address
     */
    async resetPassword(name: string, send: boolean) {
      const details = await findDetails(pool, name)
      if (details === undefined || details.email === null) return undefined
      const { uid, email } = details
      const action = { type: 'PASSWORD_RESET', uid, email, newEmail: null } as const
      return inTransaction(pool, async (tx) => {
        // Always lock the account before its action codes, so that transactions cannot deadlock.
        await lockAccount(tx, uid)
        if (send) {
          await mailLink(context, tx, action, null)
          return { email, link: null }
        }
        const code = await createCode(tx, action, clock())
        return { email, link: actionLink(settings, action.type, code, null, null) }
      })
    },
    /** Starts the change to a new signing key; see `rotateKeys`. */
    rotateKeys: () => rotateKeys(settings, keys, true),
    /**
     * Registers the public key of a service. @throws TypeError for an invalid name or key, or a key that exists already
     */
    async addServiceKey(service: string, publicKey: string) {
      assertServiceName(service)
      const key = await readServiceKey(publicKey)
      const added = await insertServiceKey(pool, service, key, clock())
      if (added === undefined)
        throw new TypeError(`Key ${key.kid} already exists. Revoked keys cannot be added again.`)
      return added
    },
    listServiceKeys: () => listServiceKeys(pool),
    /** Revokes the key of a service. @returns false for an unknown or revoked key */
    revokeServiceKey: (kid: string) => revokeServiceKey(pool, kid, clock()),
    /** Imports accounts; see `importAccountFile`. */
    importFile: (pieces: AsyncIterable<Uint8Array | string>, options: AccountImport) =>
      importAccountFile(settings, pieces, options),
    /** Exports all accounts; see `exportAccountFile`. */
    exportFile: (write: (text: string) => Promise<void>, options: { withPasswordHashes: boolean }) =>
      exportAccountFile(pool, write, options),
  }
}
