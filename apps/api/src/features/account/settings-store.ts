import type { accountInput } from '@vouch/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Transaction } from '#db/transaction.ts'

export type AccountInput = z.output<typeof accountInput>

/** Updates the given account settings; undefined settings stay unchanged. */
export async function changeSettings(
  trx: Transaction,
  userId: string,
  { displayName, locale, timeZone, colorScheme }: AccountInput,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      display_name: displayName,
      locale,
      time_zone: timeZone,
      color_scheme: colorScheme,
      version: sql`version + 1`,
      updated_at: at,
    })
    .where('id', '=', userId)
    .execute()
}
