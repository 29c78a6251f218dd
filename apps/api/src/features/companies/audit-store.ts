import { companyRoleOf } from '@vouch/domain'
import type { Actor } from '#base/actor.ts'
import { uuidv7 } from '#base/uuid.ts'
import type { Transaction } from '#db/transaction.ts'

interface AdminAct {
  readonly action: string
  readonly companyId: string
  readonly at: Date
  readonly details: Readonly<Record<string, string>>
}

/** What an admin does to a company that they do not own is written down; an owner's own acts are not. */
export async function noteAdminAct(trx: Transaction, actor: Actor, act: AdminAct): Promise<void> {
  if (companyRoleOf(actor, act.companyId) === 'owner') return
  await trx
    .insertInto('audit_events')
    .values({
      id: uuidv7(),
      at: act.at,
      actor_id: actor.userId,
      action: act.action,
      subject_type: 'company',
      subject_id: act.companyId,
      details: JSON.stringify(act.details),
    })
    .execute()
}
