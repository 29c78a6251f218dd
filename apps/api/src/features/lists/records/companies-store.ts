import type { Executor } from '#db/transaction.ts'

export async function isCompany(executor: Executor, id: string): Promise<boolean> {
  const row = await executor.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
