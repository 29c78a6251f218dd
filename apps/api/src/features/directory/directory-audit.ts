import type { Actor } from '#base/actor.ts'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'

/** What is written down of a read of the directory. */
export interface DirectoryRead {
  readonly action: 'candidates.search' | 'candidates.export' | 'candidate.read'
  /** The person who was read; the reader where it was a list. */
  readonly subjectId: string
  readonly details: Readonly<Record<string, unknown>>
}

/** Before the answer leaves: what was read is on record or was not read. */
export async function noteRead(
  db: Database,
  actor: Actor,
  at: Date,
  { action, subjectId, details }: DirectoryRead,
): Promise<void> {
  await db.kysely
    .insertInto('audit_events')
    .values({
      id: uuidv7(),
      at,
      actor_id: actor.userId,
      action,
      subject_type: 'person',
      subject_id: subjectId,
      details: JSON.stringify(details),
    })
    .execute()
}
