import { sql } from 'kysely'
import { AppError } from '#base/app-error.ts'
import { StartError } from '#base/start-error.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/**
 * Fixes the origin at the first signature. Ids, keys and status lists of passports live below it for good.
 * @throws AppError not-permitted-now where earlier passports have another origin
 */
export async function requireOrigin(trx: Transaction, origin: string): Promise<void> {
  if ((await fixedOrigin(trx)) === origin) return
  await sql`insert into passport_origin (origin) values (${origin}) on conflict do nothing`.execute(trx)
  if ((await fixedOrigin(trx)) !== origin)
    throw new AppError(
      'not-permitted-now',
      'The address of this marketplace has changed, so nothing can be signed.',
    )
}

/**
 * Checks at the start that passports signed earlier stay checkable.
 * @throws StartError where they have another origin
 */
export async function checkOrigin(executor: Executor, origin: string): Promise<void> {
  const fixed = await fixedOrigin(executor)
  if (fixed === undefined || fixed === origin) return
  throw new StartError(
    `Passports were issued under ${fixed}, and their files name it. Set PASSPORT_ORIGIN=${fixed} and keep that address pointing here.`,
  )
}

/** The origin of the first signature; undefined before it. */
export async function fixedOrigin(executor: Executor): Promise<string | undefined> {
  const row = await executor.selectFrom('passport_origin').select('origin').executeTakeFirst()
  return row?.origin
}
