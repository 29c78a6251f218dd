import { sql, type Updateable } from 'kysely'
import type { Database } from '#db/connect.ts'
import type { Mails } from '#db/schema.ts'
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
  const { rows } = await sql<ClaimedMail>`
    update mails set tries = tries + 1, next_try_at = ${at.until}
    where id = ${id} and status = 'waiting' and next_try_at <= ${at.now}
    returning id, kind, recipient, content, tries, created_at`.execute(db.kysely)
  return rows[0]
}

export async function markSent(db: Database, id: string, now: Date): Promise<void> {
  await changeWaiting(db, id, { status: 'sent', sent_at: now, content: null, problem: null })
}

/** Given up; the content is removed. */
export async function markFailed(db: Database, id: string, problem: string): Promise<void> {
  await changeWaiting(db, id, { status: 'failed', content: null, problem })
}

export async function postpone(db: Database, id: string, problem: string, until: Date): Promise<void> {
  await changeWaiting(db, id, { next_try_at: until, problem })
}

/** Waiting mails that are due, oldest first. */
export async function dueMails(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('mails')
    .select('id')
    .where('status', '=', 'waiting')
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function forgetMails(db: Database, before: Date): Promise<void> {
  await db.kysely
    .deleteFrom('mails')
    .where('status', '<>', 'waiting')
    .where('created_at', '<', before)
    .execute()
}

async function changeWaiting(db: Database, id: string, change: Updateable<Mails>): Promise<void> {
  await db.kysely
    .updateTable('mails')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}
