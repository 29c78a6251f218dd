import { uuidv7 } from '#base/uuid.ts'
import type { Transaction } from '#db/transaction.ts'
import type { NewCompanyEvent } from './ports.ts'

/** One line of the log that the company's members and admins read. */
export async function insertCompanyEvent(trx: Transaction, event: NewCompanyEvent): Promise<void> {
  await trx
    .insertInto('company_events')
    .values({
      id: uuidv7(),
      company_id: event.companyId,
      at: event.at,
      kind: event.kind,
      side: event.side,
      actor_id: event.actorId,
      reason: event.reason || null,
    })
    .execute()
}
