import type { IssuerStatus } from '@vouch/contract'
import { sql } from 'kysely'
import { notFound } from '#base/app-error.ts'
import type { Transaction } from '#db/transaction.ts'

/**
 * Locks an issuer until the transaction ends: before its passports, keys and lists.
 * @throws AppError not-found
 */
export async function lockIssuerRow(trx: Transaction, issuerId: string): Promise<void> {
  const { rows } = await sql`select from passport_issuers where id = ${issuerId} for no key update`.execute(
    trx,
  )
  if (rows.length === 0) throw notFound('This issuer')
}

/** Locks the issuer of a passport until the transaction ends. @returns its status */
export async function lockIssuerOf(trx: Transaction, passportId: string): Promise<IssuerStatus | undefined> {
  const { rows } = await sql<{ status: IssuerStatus }>`
    select status from passport_issuers
    where id = (select issuer_id from issued_passports where id = ${passportId}) for no key update`.execute(
    trx,
  )
  return rows[0]?.status
}
