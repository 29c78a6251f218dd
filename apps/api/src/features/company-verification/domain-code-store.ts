import { sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'

/** How often codes were sent. */
export interface Sends {
  readonly sent_at: Date
  readonly sends: number
  readonly hour_began_at: Date
}

export async function findSends(executor: Executor, companyId: string): Promise<Sends | undefined> {
  return executor
    .selectFrom('company_domain_codes')
    .select(['sent_at', 'sends', 'hour_began_at'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
}

/** Codes to one address wait for one another until the transaction ends, whichever company asks. */
export async function lockAddress(trx: Transaction, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`company-code ${email}`}, 0))`.execute(trx)
}

/**
 * When the last but `count - 1` code was mailed to an address, for whichever company: who founds many could else fill
 * somebody's mailbox.
 * @returns undefined when fewer were mailed after `since`
 */
export async function findMailedCode(
  executor: Executor,
  email: string,
  count: number,
  since: Date,
): Promise<Date | undefined> {
  const row = await executor
    .selectFrom('mails')
    .select('created_at')
    .where('recipient', '=', email)
    .where('kind', '=', 'company-code')
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

export interface NewCode extends Sends {
  readonly company_id: string
  readonly email: string
  readonly code_hash: Buffer
  readonly expires_at: Date
}

/** The newest code takes the place of the one before, with tries of its own. */
export async function putCode(trx: Transaction, code: NewCode): Promise<void> {
  const { company_id: _, ...columns } = code
  await trx
    .insertInto('company_domain_codes')
    .values({ ...code, tries: 0 })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ ...columns, tries: 0 }))
    .execute()
}

/** A code that was tried once more. */
export interface TriedCode {
  readonly email: string
  readonly code_hash: Buffer
  readonly tries: number
}

/**
 * Counts a try before anybody looks whether it is right: guesses that come together cannot outrun the count.
 * @returns undefined when there is no code, it has run out, or its tries are used up
 */
export async function takeTry(
  executor: Executor,
  companyId: string,
  maxTries: number,
  now: Date,
): Promise<TriedCode | undefined> {
  return executor
    .updateTable('company_domain_codes')
    .set((code) => ({ tries: code('tries', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', now)
    .returning(['email', 'code_hash', 'tries'])
    .executeTakeFirst()
}

/** The code that has not run out. */
export async function findCode(
  executor: Executor,
  companyId: string,
  now: Date,
): Promise<{ email: string; sent_at: Date; expires_at: Date } | undefined> {
  return executor
    .selectFrom('company_domain_codes')
    .select(['email', 'sent_at', 'expires_at'])
    .where('company_id', '=', companyId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/**
 * A code opens once. The row stays, so that how often codes were sent is not forgotten.
 * @returns false when it was used or replaced in the meantime
 */
export async function consumeCode(
  trx: Transaction,
  companyId: string,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('company_domain_codes')
    .set({ expires_at: now })
    .where('company_id', '=', companyId)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .returning('company_id')
    .executeTakeFirst()
  return row !== undefined
}
