import { createHash, randomBytes } from 'node:crypto'
import type { Executor } from '../database.ts'
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
  // Whoever took an account over and changed its address is noticed after a weekend, not within the hour.
  RECOVER_EMAIL: 7 * 24 * hours,
}
/** Ended codes are kept this long after they ran out, so that an old link is told "expired" from "never was". */
const keptMs = 7 * 24 * hours

/** What a code stands for. */
export interface Action {
  type: ActionType
  /** None for a sign-in by e-mail of somebody who has no account yet. */
  uid: string | null
  /** The account's address when the code was made; of RECOVER_EMAIL the one to go back to. */
  email: string
  /** Of VERIFY_AND_CHANGE_EMAIL and RECOVER_EMAIL. */
  newEmail: string | null
}

export interface FoundAction extends Action {
  createdAt: Date
}

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()

/** Whether a string could be a code of ours at all. */
export function looksLikeCode(code: string): boolean {
  return /^[\w-]{43}$/.test(code)
}

/**
 * Makes a code, which voids the older ones of the same type for the same address. Only its SHA-256 is kept.
 * @returns the code: 256 random bits as 43 base64url characters
 */
export async function createCode(executor: Executor, action: Action, now: Date): Promise<string> {
  const code = randomBytes(32).toString('base64url')
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
      hashOf(code),
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
 * What a code stands for, without using it.
 * @throws ProtocolError INVALID_OOB_CODE (unknown, used, voided), EXPIRED_OOB_CODE
 */
export async function findCode(executor: Executor, code: string, now: Date): Promise<FoundAction> {
  const { rows } = await executor.query<Row>({
    name: 'identity.find-code',
    text: `SELECT ${columns} FROM identity.action_codes WHERE code_hash = $1`,
    values: [hashOf(code)],
  })
  const row = rows[0]
  if (row === undefined || row.ended_at !== null) throw refusal('INVALID_OOB_CODE')
  if (row.expires_at <= now) throw refusal('EXPIRED_OOB_CODE')
  return actionOf(row)
}

/**
 * Uses a code up: of any number of tries at once, one succeeds. The use counts when the transaction commits.
 * @throws ProtocolError INVALID_OOB_CODE (unknown, used, voided, of another type), EXPIRED_OOB_CODE
 */
export async function takeCode(
  tx: Executor,
  code: string,
  types: readonly ActionType[],
  now: Date,
): Promise<FoundAction> {
  const { rows } = await tx.query<Row>({
    name: 'identity.take-code',
    text: `UPDATE identity.action_codes SET ended_at = $2
      WHERE code_hash = $1 AND ended_at IS NULL AND expires_at > $2 AND type = ANY ($3::text[]) RETURNING ${columns}`,
    values: [hashOf(code), now, types],
  })
  const row = rows[0]
  if (row !== undefined) return actionOf(row)
  await findCode(tx, code, now)
  throw refusal('INVALID_OOB_CODE')
}

/**
 * Ends the codes of an account that a change has overtaken.
 * @param recoveriesAfter codes that lead back to an older address stay, save those made after this time
 */
export async function endCodesOf(
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

/** Removes the codes that ran out long ago. */
export async function deleteOldCodes(executor: Executor, now: Date): Promise<void> {
  await executor.query({
    name: 'identity.delete-old-codes',
    text: 'DELETE FROM identity.action_codes WHERE expires_at < $1',
    values: [new Date(now.getTime() - keptMs)],
  })
}

function actionOf({ type, uid, email, new_email, created_at }: Row): FoundAction {
  return { type, uid, email, newEmail: new_email, createdAt: created_at }
}
