import type { ForeignIssuer, ForeignIssuerChange } from '@vouch/contract'
import type { IssuerAddress } from '@vouch/credentials'
import { type Insertable, sql } from 'kysely'
import type { ForeignIssuers } from '#db/schema.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/** An entry as the API answers it, and its host. */
type FoundIssuer = ForeignIssuer & Pick<IssuerAddress, 'host'>

const members = sql`
  i.id, i.name, i.address, i.kind, i.host, i.counts as "countsInMatching", i.note, i.version,
  (select count(*)::int from passports p
    where p.issuer_id = i.address or (i.kind = 'host' and p.issuer_host = i.host)) as passports`

/** All entries by name. */
export async function findForeignIssuers(executor: Executor): Promise<ForeignIssuer[]> {
  const { rows } = await sql<FoundIssuer>`
    select ${members} from foreign_issuers i order by lower(i.name), i.id`.execute(executor)
  return rows.map(answerOf)
}

/** Locks an entry until the transaction ends. */
export async function lockForeignIssuer(trx: Transaction, id: string): Promise<FoundIssuer | undefined> {
  const { rows } = await sql<FoundIssuer>`
    select ${members} from foreign_issuers i where i.id = ${id} for update of i`.execute(trx)
  return rows[0]
}

export async function countForeignIssuers(executor: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from foreign_issuers`.execute(
    executor,
  )
  return rows[0]?.count ?? 0
}

/**
 * Adds an entry.
 * @returns the name of the entry that already has its address; undefined if it was added
 */
export async function insertForeignIssuer(
  trx: Transaction,
  entry: Insertable<ForeignIssuers>,
): Promise<string | undefined> {
  const added = await trx
    .insertInto('foreign_issuers')
    .values(entry)
    .onConflict((at) => at.column('address').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return undefined
  const other = await trx
    .selectFrom('foreign_issuers')
    .select('name')
    .where('address', '=', entry.address)
    .executeTakeFirst()
  return other?.name ?? entry.address
}

export async function updateForeignIssuer(
  trx: Transaction,
  id: string,
  { name, countsInMatching, note }: Required<ForeignIssuerChange>,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('foreign_issuers')
    .set((of) => ({ name, counts: countsInMatching, note, updated_at: at, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteForeignIssuer(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('foreign_issuers').where('id', '=', id).execute()
}

export function answerOf({ host: _, ...entry }: FoundIssuer): ForeignIssuer {
  return entry
}
