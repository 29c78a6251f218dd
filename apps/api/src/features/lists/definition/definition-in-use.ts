import type { MasterDefinitionInput } from '@vouch/contract'
import { sql } from 'kysely'
import { AppError } from '#base/app-error.ts'
import type { Transaction } from '#db/transaction.ts'
import type { Definition } from './definition-store.ts'

/**
 * Makes sure that no value has a parent or relation that the new definition does not know.
 * @throws AppError conflict
 */
export async function requireUnusedParts(
  trx: Transaction,
  before: Definition,
  { parents, relations }: MasterDefinitionInput,
): Promise<void> {
  const lostParents = before.parents.filter((entity) => !parents.includes(entity))
  const kinds = new Set(relations.map(({ name }) => name))
  const lostKinds = before.relations.map(({ name }) => name).filter((name) => !kinds.has(name))
  if (lostParents.length > 0) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from master_values v join master_values p on p.id = v.parent_id
      where v.entity = ${before.name} and p.entity = any(${lostParents}::text[])`.execute(trx)
    requireNone(rows[0]?.count ?? 0, 'parents', `a parent in ${lostParents.join(', ')}`)
  }
  if (lostKinds.length > 0) {
    const { rows } = await sql<{ count: number }>`
      select count(distinct v.id)::int as count from master_relations r join master_values v on v.id = r.from_id
      where v.entity = ${before.name} and r.kind = any(${lostKinds}::text[])`.execute(trx)
    requireNone(rows[0]?.count ?? 0, 'relations', `a relation ${lostKinds.join(', ')}`)
  }
}

function requireNone(count: number, path: string, what: string): void {
  if (count === 0) return
  const values = count === 1 ? '1 value has' : `${count.toLocaleString('en')} values have`
  const message = `${values} ${what}. Change them first.`
  throw new AppError('conflict', message, { errors: [{ path, message }] })
}
