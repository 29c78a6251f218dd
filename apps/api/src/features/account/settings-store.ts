import type { accountInput } from '@vouch/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Transaction } from '#db/transaction.ts'

export type AccountInput = z.output<typeof accountInput>

/** What is undefined stays as it is. */
export async function changeSettings(
  trx: Transaction,
  userId: string,
  { displayName, locale, timeZone, colorScheme }: AccountInput,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      ...(displayName === undefined ? {} : { display_name: displayName }),
      ...(locale === undefined ? {} : { locale }),
      ...(timeZone === undefined ? {} : { time_zone: timeZone }),
      ...(colorScheme === undefined ? {} : { color_scheme: colorScheme }),
      version: sql`version + 1`,
      updated_at: at,
    })
    .where('id', '=', userId)
    .execute()
}
