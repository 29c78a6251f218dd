import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'

/** A change of a value, or of a list if `valueId` is null. */
interface Change {
  readonly at: Date
  readonly actorId: string
  readonly entity: string
  readonly valueId: number | null
  readonly action: 'add' | 'change' | 'deactivate' | 'reactivate' | 'move' | 'merge' | 'unmerge'
  /** The changed parts only. */
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

export async function writeHistory(trx: Transaction, change: Change): Promise<void> {
  const { at, actorId, entity, valueId, action, before, after } = change
  await sql`
    insert into master_history (at, actor_id, entity, value_id, action, before, after)
    values (${at}, ${actorId}, ${entity}, ${valueId}, ${action}, ${JSON.stringify(before)}::jsonb,
      ${JSON.stringify(after)}::jsonb)`.execute(trx)
}
