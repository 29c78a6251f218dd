import { sql } from 'kysely'
import { AppError } from '#base/app-error.ts'
import { companyIs } from '#db/sql/company-sql.ts'
import { condition } from '#db/sql/condition.ts'
import type { Transaction } from '#db/transaction.ts'

interface Named {
  readonly name: string
  readonly tradingName: string
}

/**
 * Finds a verified company whose name is confusable with one of these names (skeletons of UTS 39, section 4).
 * @returns the company's displayed name
 */
export async function findLookAlike(
  trx: Transaction,
  names: readonly string[],
  exceptId: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('companies as c')
    .select('shown_name')
    .where(condition(companyIs('verified')))
    .where('id', '<>', exceptId)
    .where(sql<boolean>`name_skeletons && name_skeletons(variadic ${names}::text[])`)
    .limit(1)
    .executeTakeFirst()
  return row?.shown_name
}

/**
 * Refuses names that are confusable with a verified company's name.
 * Administrators may use them, because they know both companies.
 * @throws AppError conflict
 */
export async function requireOwnNames(
  trx: Transaction,
  { name, tradingName }: Named,
  exceptId: string,
): Promise<void> {
  for (const [path, given] of Object.entries({ name, tradingName })) {
    const other = given && (await findLookAlike(trx, [given], exceptId))
    if (!other) continue
    const message = `“${given}” looks like “${other}”, a verified company. If you work there, ask one of its owners to add you. If not, add your town or legal form to the name, or ask an administrator.`
    throw new AppError('conflict', message, {
      errors: [{ path, message: 'This name looks like a verified company’s name' }],
    })
  }
}
