import type { MasterDefinition, MasterDefinitionInput } from '@vouch/contract'
import { type StoredField, wholeFields } from '@vouch/domain'
import { sql } from 'kysely'
import { notFound } from '#base/app-error.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/** A list as it is stored, with whole fields. */
export type Definition = Omit<MasterDefinition, 'permitted'>

type DefinitionRow = Omit<Definition, 'fields'> & { readonly fields: readonly StoredField[] }

const columns = sql`name, label, labels, description, hierarchical, translatable, parents, fields,
  relation_kinds as relations, closed, source, version`

/** Reads a list. @throws AppError not-found */
export async function readDefinition(executor: Executor, name: string): Promise<Definition> {
  const { rows } = await sql<DefinitionRow>`
    select ${columns} from master_entities where name = ${name}`.execute(executor)
  return definitionOf(rows[0])
}

/**
 * Reads a list and makes other writers of its definition and values wait until the transaction ends.
 * @throws AppError not-found
 */
export async function lockDefinition(trx: Transaction, name: string): Promise<Definition> {
  const { rows } = await sql<DefinitionRow>`
    select ${columns} from master_entities where name = ${name} for no key update`.execute(trx)
  return definitionOf(rows[0])
}

function definitionOf(row: DefinitionRow | undefined): Definition {
  if (!row) throw notFound('This list')
  return { ...row, fields: wholeFields(row.fields) }
}

/** Reads the names of all lists, and makes others who add one wait until the transaction ends. */
export async function lockListNames(trx: Transaction): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(hashtext('master-lists'))`.execute(trx)
  return listNames(trx)
}

export async function listNames(executor: Executor): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from master_entities`.execute(executor)
  return new Set(rows.map(({ name }) => name))
}

/** Inserts a list on which nobody has rights, after all others. @returns false if the name is taken */
export async function insertDefinition(
  trx: Transaction,
  name: string,
  input: MasterDefinitionInput,
): Promise<boolean> {
  const { label, labels, description, hierarchical, translatable, parents, fields, relations } = input
  const added = await sql`
    insert into master_entities
      (name, label, labels, description, position, hierarchical, translatable, parents, fields, relation_kinds, source)
    select ${name}, ${label}, ${JSON.stringify(labels)}::jsonb, ${description}, coalesce(max(position), 0) + 1,
      ${hierarchical}, ${translatable}, ${parents}::text[], ${JSON.stringify(fields)}::jsonb,
      ${JSON.stringify(relations)}::jsonb, 'admin'
    from master_entities
    on conflict (name) do nothing`.execute(trx)
  return added.numAffectedRows === 1n
}

/** Replaces a definition. @param parts names of the changed parts, which loaders then leave unchanged */
export async function updateDefinition(
  trx: Transaction,
  name: string,
  input: MasterDefinitionInput,
  parts: readonly string[],
): Promise<void> {
  const { label, labels, description, hierarchical, translatable, parents, fields, relations } = input
  await sql`
    update master_entities
    set label = ${label}, labels = ${JSON.stringify(labels)}::jsonb, description = ${description},
      hierarchical = ${hierarchical}, translatable = ${translatable}, parents = ${parents}::text[],
      fields = ${JSON.stringify(fields)}::jsonb, relation_kinds = ${JSON.stringify(relations)}::jsonb,
      version = version + 1, revision = revision + 1,
      set_here = array(select distinct unnest(set_here || ${[...parts]}::text[]) order by 1)
    where name = ${name}`.execute(trx)
}
