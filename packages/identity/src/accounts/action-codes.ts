import { type Executor, firstRow } from '../database.ts'
import { newSecret, secretHash } from '../keys/secrets.ts'
import { refusal } from '../protocol/errors.ts'

export type ActionType =
  | 'PASSWORD_RESET'
  | 'VERIFY_EMAIL'
  | 'EMAIL_SIGNIN'
  | 'VERIFY_AND_CHANGE_EMAIL'
  | 'RECOVER_EMAIL'

const minutes = 60_000
const hours = 60 * minutes
const lifeMs: Record<ActionType, number> = {
  PASSWORD_RESET: hours,
  VERIFY_EMAIL: 24 * hours,
  EMAIL_SIGNIN: 15 * minutes,
  VERIFY_AND_CHANGE_EMAIL: 24 * hours,
  // A week, so that the owner of a hijacked account has time to notice and restore the address.
  RECOVER_EMAIL: 7 * 24 * hours,
}

/** What an action code in a mailed link does, and to which account. */
export interface Action {
  type: ActionType
  /** Account of the code; null for EMAIL_SIGNIN, whose e-mail address may have no account yet. */
  uid: string | null
  /**
   * E-mail address of the account when the code was created. For RECOVER_EMAIL, the old address that the code restores.
   */
  email: string
  /** The new e-mail address, for VERIFY_AND_CHANGE_EMAIL and RECOVER_EMAIL. */
  newEmail: string | null
}

export interface FoundAction extends Action {
  createdAt: Date
}

/** Creates an action code (see `newSecret`). Voids older codes of the same type for the same e-mail address. */
export async function createCode(executor: Executor, action: Action, now: Date): Promise<string> {
  const code = newSecret()
  await executor.query({
    name: 'identity.void-older-codes',
    text: `UPDATE identity.action_codes SET ended_at = $4
      WHERE email = $1 AND type = $2 AND uid IS NOT DISTINCT FROM $3 AND ended_at IS NULL`,
    values: [action.email, action.type, action.uid, now],
  })
  await executor.query({
    name: 'identity.insert-code',
    text: `INSERT INTO identity.action_codes (code_hash, type, uid, email, new_email, created_at, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      secretHash(code),
      action.type,
      action.uid,
      action.email,
      action.newEmail,
      now,
      new Date(now.getTime() + lifeMs[action.type]),
    ],
  })
  return code
}

type Row = {
  type: ActionType
  uid: string | null
  email: string
  new_email: string | null
  created_at: Date
  expires_at: Date
  ended_at: Date | null
}

const columns = 'type, uid, email, new_email, created_at, expires_at, ended_at'

/**
 * Reads an action code without using it.
 * @throws ProtocolError INVALID_OOB_CODE (unknown, used or voided), EXPIRED_OOB_CODE
 */
export async function findCode(executor: Executor, code: string, now: Date): Promise<FoundAction> {
  const row = await firstRow<Row>(executor, {
    name: 'identity.find-code',
    text: `SELECT ${columns} FROM identity.action_codes WHERE code_hash = $1`,
    values: [secretHash(code)],
  })
  if (row === undefined || row.ended_at !== null) throw refusal('INVALID_OOB_CODE')
  if (row.expires_at <= now) throw refusal('EXPIRED_OOB_CODE')
  return actionOf(row)
}

/**
 * Marks an action code as used, at most once even under concurrent requests. A rollback makes the code usable again.
 * @throws ProtocolError INVALID_OOB_CODE (unknown, used, voided or of another type), EXPIRED_OOB_CODE
 */
export async function takeCode(
  tx: Executor,
  code: string,
  types: readonly ActionType[],
  now: Date,
): Promise<FoundAction> {
  const row = await firstRow<Row>(tx, {
    name: 'identity.take-code',
    text: `UPDATE identity.action_codes SET ended_at = $2
      WHERE code_hash = $1 AND ended_at IS NULL AND expires_at > $2 AND type = ANY ($3::text[]) RETURNING ${columns}`,
    values: [secretHash(code), now, types],
  })
  if (row !== undefined) return actionOf(row)
  await findCode(tx, code, now)
  throw refusal('INVALID_OOB_CODE')
}

/**
 * Voids the action codes of an account after a change.
 * @param recoveriesAfter also voids RECOVER_EMAIL codes created after this time; when omitted, all
 *   RECOVER_EMAIL codes stay valid
 */
export async function voidCodes(
  tx: Executor,
  uid: string,
  now: Date,
  recoveriesAfter: Date | null = null,
): Promise<void> {
  await tx.query({
    name: 'identity.end-codes-of',
    text: `UPDATE identity.action_codes SET ended_at = $2
      WHERE uid = $1 AND ended_at IS NULL AND (type <> 'RECOVER_EMAIL' OR created_at > $3::timestamptz)`,
    values: [uid, now, recoveriesAfter],
  })
}

function actionOf({ type, uid, email, new_email, created_at }: Row): FoundAction {
  return { type, uid, email, newEmail: new_email, createdAt: created_at }
}
