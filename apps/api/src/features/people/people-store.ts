import type { Role } from '@vouch/contract'
import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'

export async function giveRole(trx: Transaction, userId: string, role: Role, at: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ roles: sql`array_append(roles, ${role})`, version: sql`version + 1`, updated_at: at })
    .where('id', '=', userId)
    .where(sql<boolean>`not roles @> array[${role}]`)
    .execute()
}
