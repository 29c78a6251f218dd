import type { Database } from '#db/connect.ts'
import type { MailKind } from './mail.ts'

/** One that was taken out of the outbox to be sent. */
export interface ClaimedMail {
  readonly id: string
  readonly kind: MailKind
  readonly recipient: string
  readonly content: Uint8Array
  /** This one included. */
  readonly tries: number
  readonly created_at: Date
}

/** @returns undefined when it is sent, given up, being sent by somebody, or not due yet */
export async function claimMail(
  db: Database,
  id: string,
  at: { readonly now: Date; readonly until: Date },
): Promise<ClaimedMail | undefined> {
  const { rows } = await db.pool.query<ClaimedMail>(
    `update mails set tries = tries + 1, next_try_at = $3
     where id = $1 and status = 'waiting' and next_try_at <= $2
     returning id, kind, recipient, content, tries, created_at`,
    [id, at.now, at.until],
  )
  return rows[0]
}

export async function markSent(db: Database, id: string, now: Date): Promise<void> {
  await db.pool.query(
    `update mails set status = 'sent', sent_at = $2, content = null, problem = null
     where id = $1 and status = 'waiting'`,
    [id, now],
  )
}

/** Given up; what it says is removed. */
export async function markFailed(db: Database, id: string, problem: string): Promise<void> {
  await db.pool.query(
    `update mails set status = 'failed', content = null, problem = $2 where id = $1 and status = 'waiting'`,
    [id, problem],
  )
}

export async function postpone(db: Database, id: string, problem: string, until: Date): Promise<void> {
  await db.pool.query(
    `update mails set next_try_at = $3, problem = $2 where id = $1 and status = 'waiting'`,
    [id, problem, until],
  )
}

/** Those that wait and whose time has come, oldest first. */
export async function dueMails(db: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string }>(
    `select id from mails where status = 'waiting' and next_try_at <= $1 order by next_try_at limit $2`,
    [now, limit],
  )
  return rows.map(({ id }) => id)
}

export async function forgetMails(db: Database, before: Date): Promise<void> {
  await db.pool.query(`delete from mails where status <> 'waiting' and created_at < $1`, [before])
}
