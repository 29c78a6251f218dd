import type { Executor, Transaction } from '#db/transaction.ts'

/** The person to whom a code is sent, held until the transaction ends: codes of one person are sent one by one. */
export async function lockPerson(
  trx: Transaction,
  userId: string,
): Promise<{ email: string; email_verified: boolean; locale: string | null }> {
  return trx
    .selectFrom('users')
    .select(['email', 'email_verified', 'locale'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** How often codes were sent. */
export interface Sends {
  readonly sent_at: Date
  readonly sends: number
  readonly hour_began_at: Date
}

export async function findSends(executor: Executor, userId: string): Promise<Sends | undefined> {
  return executor
    .selectFrom('email_codes')
    .select(['sent_at', 'sends', 'hour_began_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/**
 * When the last but `count - 1` code was mailed to an address, to whichever account: one that is deleted and made again,
 * or moved to the address of somebody else, is another one.
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
    .where('kind', '=', 'email-code')
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

export interface NewCode extends Sends {
  readonly user_id: string
  readonly email: string
  readonly code_hash: Buffer
  readonly expires_at: Date
}

/** The newest code takes the place of the one before, with tries of its own. */
export async function putCode(trx: Transaction, code: NewCode): Promise<void> {
  const { user_id: _, ...columns } = code
  await trx
    .insertInto('email_codes')
    .values({ ...code, tries: 0 })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...columns, tries: 0 }))
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
  userId: string,
  maxTries: number,
  now: Date,
): Promise<TriedCode | undefined> {
  return executor
    .updateTable('email_codes')
    .set((code) => ({ tries: code('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', now)
    .returning(['email', 'code_hash', 'tries'])
    .executeTakeFirst()
}

/** Is there a code that has not run out? */
export async function isCodeAlive(executor: Executor, userId: string, now: Date): Promise<boolean> {
  const row = await executor
    .selectFrom('email_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * A code opens once. The row stays, so that how often codes were sent is not forgotten.
 * @returns false when it was used or replaced in the meantime
 */
export async function consumeCode(
  trx: Transaction,
  userId: string,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('email_codes')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Notes what was proven. Tokens made before say nothing of it, so the moment is kept: an older one changes nothing.
 * @returns false when the person has another address by now
 */
export async function noteVerified(
  trx: Transaction,
  userId: string,
  email: string,
  at: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('users')
    .set({ email_verified: true, claims_at: at, updated_at: at })
    .where('id', '=', userId)
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
