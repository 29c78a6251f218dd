import type { Executor, Transaction } from '#db/transaction.ts'

export async function readMutedMail(executor: Executor, userId: string): Promise<string[]> {
  const row = await executor
    .selectFrom('users')
    .select('muted_mail')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.muted_mail
}

export async function saveMutedMail(trx: Transaction, userId: string, muted: string[]): Promise<void> {
  await trx.updateTable('users').set({ muted_mail: muted }).where('id', '=', userId).execute()
}
