import type { Updateable } from 'kysely'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import type { Mails } from '#db/schema.ts'
import type { MailKind } from './mail.ts'

export interface ClaimedMail extends Record<string, unknown> {
  readonly id: string
  readonly kind: MailKind
  readonly recipient: string
  readonly content: Uint8Array
  /** Number of attempts to send the mail, including the current one. */
  readonly tries: number
  readonly created_at: Date
}

/** Claims a mail for sending. @returns undefined when it is sent, failed, claimed by another process or not yet due */
export async function claimMail(
  db: Database,
  id: string,
  at: { readonly now: Date; readonly until: Date },
): Promise<ClaimedMail | undefined> {
  const [mail] = await prepared<ClaimedMail>(db, 'claim-mail', claim, [id, at.now, at.until])
  return mail
}

const claim = `
  update mails set tries = tries + 1, next_try_at = $3
  where id = $1 and status = 'waiting' and next_try_at <= $2
  returning id, kind, recipient, content, tries, created_at`

/** Ids of waiting mails that are due, oldest first. */
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

export async function deleteMailsBefore(db: Database, before: Date): Promise<void> {
  await db.kysely
    .deleteFrom('mails')
    .where('status', '<>', 'waiting')
    .where('created_at', '<', before)
    .execute()
}

/** Marks a mail as sent, and deletes its content. */
export async function markSent(db: Database, id: string, at: Date): Promise<void> {
  await prepared(db, 'mail-sent', sent, [id, at])
}

const sent = `
  update mails set status = 'sent', sent_at = $2, content = null, problem = null
  where id = $1 and status = 'waiting'`

/** Updates a mail that is neither sent nor failed. */
export async function updateWaiting(db: Database, id: string, change: Updateable<Mails>): Promise<void> {
  await db.kysely
    .updateTable('mails')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}
