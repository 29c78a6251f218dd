import { type RawBuilder, sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { MailKind } from '#platform/mail/mail.ts'

/** Where the codes of one kind are: one row for each whom a code is about. */
export interface CodePlace {
  readonly table: 'email_codes' | 'company_domain_codes'
  /** Whom a code is about: the key of the table. */
  readonly subject: 'user_id' | 'company_id'
  /** The mail that carries the code. */
  readonly mail: Extract<MailKind, 'email-code' | 'company-code'>
}

/** How often codes were sent. */
export interface Sends {
  readonly sent_at: Date
  readonly sends: number
  readonly hour_began_at: Date
}

export interface NewCode extends Sends {
  readonly email: string
  readonly code_hash: Buffer
  readonly expires_at: Date
}

/** A code that was tried once more. */
export interface TriedCode {
  readonly email: string
  readonly code_hash: Buffer
  readonly tries: number
}

export interface LiveCode extends Sends {
  readonly email: string
  readonly expires_at: Date
}

/** Codes of one kind to one address wait for one another until the transaction ends, whomever they are about. */
export async function lockAddress(trx: Transaction, { mail }: CodePlace, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${mail} ${email}`}, 0))`.execute(trx)
}

export async function findSends(
  trx: Transaction,
  place: CodePlace,
  subjectId: string,
): Promise<Sends | undefined> {
  const { table, key } = names(place)
  return first(
    trx,
    sql<Sends>`select sent_at, sends, hour_began_at from ${table} where ${key} = ${subjectId}`,
  )
}

/**
 * When the last but `count - 1` code was mailed to an address, about whomever: an account that is deleted and made again
 * is another one, and who founds many companies could else fill somebody's mailbox.
 * @returns undefined when fewer were mailed after `since`
 */
export async function findMailedCode(
  trx: Transaction,
  { mail }: CodePlace,
  email: string,
  count: number,
  since: Date,
): Promise<Date | undefined> {
  const row = await trx
    .selectFrom('mails')
    .select('created_at')
    .where('recipient', '=', email)
    .where('kind', '=', mail)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

/** The newest code takes the place of the one before, with tries of its own. */
export async function putCode(
  trx: Transaction,
  place: CodePlace,
  subjectId: string,
  code: NewCode,
): Promise<void> {
  const { table, key } = names(place)
  await sql`
    insert into ${table} (${key}, email, code_hash, expires_at, sent_at, sends, hour_began_at, tries)
    values (${subjectId}, ${code.email}, ${code.code_hash}, ${code.expires_at}, ${code.sent_at}, ${code.sends},
      ${code.hour_began_at}, 0)
    on conflict (${key}) do update set
      email = excluded.email, code_hash = excluded.code_hash, expires_at = excluded.expires_at,
      sent_at = excluded.sent_at, sends = excluded.sends, hour_began_at = excluded.hour_began_at, tries = 0
  `.execute(trx)
}

/**
 * Counts a try before anybody looks whether it is right: guesses that come together cannot outrun the count.
 * @returns undefined when there is no code, it has run out, or its tries are used up
 */
export async function takeTry(
  executor: Executor,
  place: CodePlace,
  subjectId: string,
  maxTries: number,
  now: Date,
): Promise<TriedCode | undefined> {
  const { table, key } = names(place)
  return first(
    executor,
    sql<TriedCode>`
      update ${table} set tries = tries + 1
      where ${key} = ${subjectId} and tries < ${maxTries} and expires_at > ${now}
      returning email, code_hash, tries`,
  )
}

/** The code that has not run out. */
export async function findCode(
  executor: Executor,
  place: CodePlace,
  subjectId: string,
  now: Date,
): Promise<LiveCode | undefined> {
  const { table, key } = names(place)
  return first(
    executor,
    sql<LiveCode>`
      select email, sent_at, sends, hour_began_at, expires_at from ${table} where ${key} = ${subjectId} and expires_at > ${now}`,
  )
}

/**
 * A code opens once. The row stays, so that how often codes were sent is not forgotten; it ends where it began, which is
 * before the moment of everybody who looked at it.
 * @returns false when it was used or replaced in the meantime
 */
export async function consumeCode(
  trx: Transaction,
  place: CodePlace,
  subjectId: string,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const { table, key } = names(place)
  const row = await first(
    trx,
    sql`
      update ${table} set expires_at = sent_at
      where ${key} = ${subjectId} and code_hash = ${codeHash} and expires_at > ${now}
      returning email`,
  )
  return row !== undefined
}

function names({ table, subject }: CodePlace) {
  return { table: sql.table(table), key: sql.ref(subject) }
}

async function first<T>(executor: Executor, statement: RawBuilder<T>): Promise<T | undefined> {
  return (await statement.execute(executor)).rows[0]
}
