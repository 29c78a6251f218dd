import { sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { MailKind } from '#platform/mail/mail.ts'

/** Table with the one-time codes of one kind. Has one row per subject, such as an account or company. */
export interface CodeTable {
  readonly table: 'email_codes' | 'company_domain_codes' | 'address_codes'
  readonly subject: 'user_id' | 'company_id'
  readonly mail: Extract<MailKind, 'email-code' | 'company-code'>
}

/** When and how often one-time codes were sent for a subject. */
export interface Sends {
  readonly sent_at: Date
  readonly sends: number
  readonly hour_began_at: Date
}

interface StoredCode extends Sends {
  readonly email: string
  readonly code_hash: Buffer
  readonly expires_at: Date
}

export function createCodeStore({ table: name, subject, mail }: CodeTable) {
  const [table, key] = [sql.table(name), sql.ref(subject)]
  return {
    /** Makes concurrent transactions that send codes of one kind to the same e-mail address wait for each other. */
    lockAddress: async (trx: Transaction, email: string): Promise<void> => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`${mail} ${email}`}, 0))`.execute(trx)
    },

    /** The newest code for a subject, even if it has expired. */
    find: async (executor: Executor, subjectId: string): Promise<StoredCode | undefined> => {
      const statement = sql<StoredCode>`select * from ${table} where ${key} = ${subjectId}`
      return (await statement.execute(executor)).rows[0]
    },

    /**
     * When the `count`-th latest code was mailed to an e-mail address, for any subject. Counting per subject
     * alone would let an attacker flood a mailbox by recreating accounts or creating many companies.
     * @returns undefined when fewer codes were mailed after `since`
     */
    findMailed: async (trx: Transaction, email: string, count: number, since: Date) => {
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
    },

    /** Stores a code in place of the previous one and resets the number of attempts. */
    put: async (trx: Transaction, subjectId: string, code: StoredCode): Promise<void> => {
      await sql`
        insert into ${table} (${key}, email, code_hash, expires_at, sent_at, sends, hour_began_at, tries)
        values (${subjectId}, ${code.email}, ${code.code_hash}, ${code.expires_at}, ${code.sent_at}, ${code.sends},
          ${code.hour_began_at}, 0)
        on conflict (${key}) do update set
          email = excluded.email, code_hash = excluded.code_hash, expires_at = excluded.expires_at,
          sent_at = excluded.sent_at, sends = excluded.sends, hour_began_at = excluded.hour_began_at, tries = 0
      `.execute(trx)
    },

    /**
     * Counts an attempt before the code is compared, so that concurrent guesses cannot exceed the limit.
     * @returns undefined when there is no code, it has expired, or no attempts are left
     */
    takeTry: async (executor: Executor, subjectId: string, maxTries: number, now: Date) => {
      const statement = sql<Pick<StoredCode, 'email' | 'code_hash'> & { readonly tries: number }>`
        update ${table} set tries = tries + 1
        where ${key} = ${subjectId} and tries < ${maxTries} and expires_at > ${now}
        returning email, code_hash, tries`
      return (await statement.execute(executor)).rows[0]
    },

    /**
     * Makes a code unusable by setting its expiry to the time it was sent. The row stays, because it also
     * counts the sent codes.
     * @returns false when the code was used or replaced in the meantime
     */
    consume: async (trx: Transaction, subjectId: string, codeHash: Buffer, now: Date): Promise<boolean> => {
      const { rows } = await sql`
        update ${table} set expires_at = sent_at
        where ${key} = ${subjectId} and code_hash = ${codeHash} and expires_at > ${now}
        returning email`.execute(trx)
      return rows.length > 0
    },
  }
}
