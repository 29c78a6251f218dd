import type { IssuerStatus, WalletOfferProgress } from '@vouch/contract'
import { sql } from 'kysely'
import { condition } from '#db/sql/condition.ts'
import { issuedIn } from '#db/sql/passport-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/** A passport as its holder wants to send it. */
export interface SendablePassport {
  /** Null for a passport from elsewhere. */
  readonly issuedId: string | null
  readonly isValid: boolean
}

const suspended: IssuerStatus = 'suspended'

/** A passport that this person holds, and whether it may be sent to a wallet now. */
export async function findSendable(
  trx: Transaction,
  holderId: string,
  id: string,
): Promise<SendablePassport | undefined> {
  const { rows } = await sql<SendablePassport>`
    select h.issued_id as "issuedId",
      coalesce(${condition(issuedIn(['issued']))} and i.status <> ${suspended}, false) as "isValid"
    from passports h
    left join issued_passports p on p.id = h.issued_id
    left join passport_issuers i on i.id = p.issuer_id
    where h.id = ${id} and h.holder_id = ${holderId} for no key update of h`.execute(trx)
  return rows[0]
}

export interface NewOffer {
  readonly id: string
  readonly passportId: string
  readonly holderId: string
  readonly codeHash: Buffer
  readonly pinHash: Buffer
  readonly expiresAt: Date
}

/** Stores an offer in place of an earlier one of the same passport, with its token. */
export async function replaceOffer(trx: Transaction, of: NewOffer): Promise<void> {
  await sql`delete from wallet_offers where passport_id = ${of.passportId}`.execute(trx)
  await sql`
    insert into wallet_offers (id, passport_id, holder_id, code_hash, pin_hash, expires_at)
    values (${of.id}, ${of.passportId}, ${of.holderId}, ${of.codeHash}, ${of.pinHash}, ${of.expiresAt})`.execute(
    trx,
  )
}

/** Whether an offer with this code may still be accepted. */
export async function isOpen(
  executor: Executor,
  codeHash: Buffer,
  tries: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from wallet_offers
    where code_hash = ${codeHash} and used_at is null and tries < ${tries} and expires_at > ${now}`.execute(
    executor,
  )
  return rows.length > 0
}

/**
 * Counts an attempt before the PIN is compared, so that concurrent guesses cannot exceed the limit.
 * @returns undefined when the code is unknown, used or expired, or no attempts are left
 */
export async function takeTry(executor: Executor, codeHash: Buffer, tries: number, now: Date) {
  const { rows } = await sql<{ id: string; pinHash: Buffer }>`
    update wallet_offers set tries = tries + 1
    where code_hash = ${codeHash} and used_at is null and tries < ${tries} and expires_at > ${now}
    returning id, pin_hash as "pinHash"`.execute(executor)
  return rows[0]
}

/** Ends the token of an offer whose code is used again: the code may have leaked (RFC 6749 §10.5). */
export async function endTokenOf(executor: Executor, codeHash: Buffer): Promise<void> {
  await sql`update wallet_offers set token_hash = null, token_expires_at = null
    where code_hash = ${codeHash} and used_at is not null`.execute(executor)
}

/** Exchanges a code for a token. @returns false when another request was faster */
export async function spendCode(
  executor: Executor,
  id: string,
  token: { readonly hash: Buffer; readonly expiresAt: Date },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update wallet_offers set used_at = ${now}, token_hash = ${token.hash}, token_expires_at = ${token.expiresAt}
    where id = ${id} and used_at is null returning id`.execute(executor)
  return rows.length > 0
}

/** The passport that a token gives, while it is valid and its person still holds it. */
export async function passportOfToken(
  executor: Executor,
  tokenHash: Buffer,
  now: Date,
): Promise<{ readonly passportId: string; readonly isValid: boolean } | undefined> {
  const { rows } = await sql<{ passportId: string; isValid: boolean }>`
    select o.passport_id as "passportId", ${condition(issuedIn(['issued']))} and exists (
      select from passports h where h.issued_id = p.id and h.holder_id = o.holder_id) as "isValid"
    from wallet_offers o join issued_passports p on p.id = o.passport_id
    where o.token_hash = ${tokenHash} and o.token_expires_at > ${now}`.execute(executor)
  return rows[0]
}

/** Remembers that a wallet has fetched the passport of a token. */
export async function markTaken(executor: Executor, tokenHash: Buffer, now: Date): Promise<void> {
  await sql`update wallet_offers set taken_at = coalesce(taken_at, ${now}) where token_hash = ${tokenHash}`.execute(
    executor,
  )
}

/** How far an offer of this person has come. */
export async function progressOf(
  executor: Executor,
  of: { readonly id: string; readonly holderId: string; readonly tries: number; readonly now: Date },
): Promise<WalletOfferProgress['state'] | undefined> {
  const { rows } = await sql<{ state: WalletOfferProgress['state'] }>`
    select case
      when taken_at is not null then 'taken'
      when token_expires_at > ${of.now} then 'opened'
      when used_at is not null or expires_at <= ${of.now} then 'expired'
      when tries >= ${of.tries} then 'locked'
      else 'waiting' end as state
    from wallet_offers where id = ${of.id} and holder_id = ${of.holderId}`.execute(executor)
  return rows[0]?.state
}

/** @returns false for a nonce that was used before */
export async function takeNonce(executor: Executor, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into wallet_nonces (hash, expires_at) values (${hash}, ${expiresAt})
    on conflict do nothing returning hash`.execute(executor)
  return rows.length > 0
}

/** Deletes offers and nonces that expired before this time. */
export async function forgetExpired(executor: Executor, before: Date): Promise<void> {
  await sql`delete from wallet_offers where expires_at < ${before}`.execute(executor)
  await sql`delete from wallet_nonces where expires_at < ${before}`.execute(executor)
}
