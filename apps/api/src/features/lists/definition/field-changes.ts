import { isDeepStrictEqual } from 'node:util'
import type { MasterFieldDefinition } from '@vouch/contract'
import { convertAttribute, type Scalar } from '@vouch/domain'
import { sql } from 'kysely'
import { AppError } from '#base/app-error.ts'
import type { Transaction } from '#db/transaction.ts'

/** A field before and after a change of its list. */
interface FieldChange {
  readonly at: number
  readonly before: MasterFieldDefinition
  readonly after: MasterFieldDefinition
}

const batchSize = 5_000
const shownCodes = 5

/**
 * Converts values to the changed kinds of their fields. Call it before the definition is stored.
 * @throws AppError conflict, with the number and first codes of values that do not convert
 */
export async function convertValues(
  trx: Transaction,
  entity: string,
  before: readonly MasterFieldDefinition[],
  after: readonly MasterFieldDefinition[],
): Promise<void> {
  for (const change of changesOf(before, after)) {
    if (!mayMisfit(change)) continue
    const misfits = await convertField(trx, entity, change)
    if (misfits.length > 0) throw misfitting(change, misfits)
    const unknown = await unknownReferences(trx, entity, change.after)
    if (unknown.length > 0) throw misfitting(change, unknown)
  }
}

function changesOf(
  before: readonly MasterFieldDefinition[],
  after: readonly MasterFieldDefinition[],
): FieldChange[] {
  return after.flatMap((field, at) => {
    const old = before.find(({ name }) => name === field.name)
    return old && !isDeepStrictEqual(old, field) ? [{ at, before: old, after: field }] : []
  })
}

/** Whether stored values may not fit the changed field. Limits hold for what is written from now on. */
function mayMisfit({ before, after }: FieldChange): boolean {
  const codes = new Set(after.choices.map(({ code }) => code))
  return (
    before.kind !== after.kind ||
    before.entity !== after.entity ||
    (after.indexed && !before.indexed) ||
    before.choices.some(({ code }) => !codes.has(code))
  )
}

/** @returns codes of the values that do not convert */
async function convertField(trx: Transaction, entity: string, { after }: FieldChange): Promise<string[]> {
  const { name } = after
  const misfits: string[] = []
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; code: string; value: Scalar }>`
      select id, code, attributes -> ${name}::text as value from master_values
      where entity = ${entity} and id > ${last} and attributes ->> ${name}::text <> ''
      order by id limit ${batchSize}`.execute(trx)
    const turned = rows.map((row) => ({ ...row, turned: convertAttribute(after, row.value) }))
    misfits.push(...turned.flatMap((row) => (row.turned === undefined ? [row.code] : [])))
    const changed = turned.filter((row) => row.turned !== row.value)
    if (misfits.length === 0 && changed.length > 0)
      await sql`
        update master_values v set attributes = v.attributes || jsonb_build_object(${name}::text, r.turned),
          version = v.version + 1
        from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r (id int, turned jsonb)
        where v.id = r.id`.execute(trx)
    last = rows.at(-1)?.id ?? last
    if (rows.length < batchSize) return misfits
  }
}

async function unknownReferences(
  trx: Transaction,
  entity: string,
  { kind, name, entity: target }: MasterFieldDefinition,
): Promise<string[]> {
  if (kind !== 'reference') return []
  const { rows } = await sql<{ code: string }>`
    select v.code from master_values v
    where v.entity = ${entity} and v.attributes ->> ${name}::text <> ''
      and not exists (
        select from master_values r where r.entity = ${target} and r.code = v.attributes ->> ${name}::text)
    order by v.id`.execute(trx)
  return rows.map(({ code }) => code)
}

function misfitting({ at, after }: FieldChange, codes: readonly string[]): AppError {
  const shown = codes.slice(0, shownCodes).join(', ')
  const more = codes.length > shownCodes ? ' and others' : ''
  const values = codes.length === 1 ? '1 value does' : `${codes.length.toLocaleString('en')} values do`
  const message = `${values} not fit the field “${after.label}”: ${shown}${more}. Change them first.`
  return new AppError('conflict', message, { errors: [{ path: `fields.${at}.kind`, message }] })
}

/**
 * Fills the facts of fields whose index changed. Call it after the definition is stored.
 * @throws AppError conflict, with the values that a field which becomes unique has several times
 */
export async function refillFacts(
  trx: Transaction,
  entity: string,
  before: readonly MasterFieldDefinition[],
  after: readonly MasterFieldDefinition[],
): Promise<void> {
  const isInFacts = ({ indexed, kind, dropped }: MasterFieldDefinition) =>
    (indexed || kind === 'reference') && !dropped
  const changed = after.filter((field) => {
    const old = before.find(({ name }) => name === field.name)
    if (!old) return false
    return (['kind', 'entity', 'unique', 'indexed', 'dropped'] as const).some(
      (part) => old[part] !== field[part],
    )
  })
  if (changed.length === 0) return
  const names = changed.map(({ name }) => name)
  await requireUnique(
    trx,
    entity,
    after,
    changed.filter((field) => field.unique && !field.dropped).map(({ name }) => name),
  )
  await sql`delete from master_facts where entity = ${entity} and field = any(${names}::text[])`.execute(trx)
  if (changed.some(isInFacts))
    await sql`
      insert into master_facts (value_id, entity, field, text_key, number_key, ref_id, is_unique)
      select value_id, entity, field, text_key, number_key, ref_id, is_unique
      from master_fact_source where entity = ${entity} and field = any(${names}::text[])`.execute(trx)
}

async function requireUnique(
  trx: Transaction,
  entity: string,
  fields: readonly MasterFieldDefinition[],
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return
  const { rows } = await sql<{ field: string; key: string; codes: string[]; clashes: number }>`
    select s.field, coalesce(s.text_key, s.number_key::text) as key,
      (array_agg(v.code order by v.id))[1:${shownCodes}] as codes, (count(*) over ())::int as clashes
    from master_fact_source s join master_values v on v.id = s.value_id
    where s.entity = ${entity} and s.field = any(${[...names]}::text[])
    group by 1, 2 having count(*) > 1
    order by count(*) desc, 2 limit 3`.execute(trx)
  const [first] = rows
  if (!first) return
  const at = fields.findIndex(({ name }) => name === first.field)
  const shown = rows.map(({ key, codes }) => `“${key}” (${codes.join(', ')})`).join(', ')
  const more = first.clashes > rows.length ? ` and ${first.clashes - rows.length} more` : ''
  const message = `The field “${fields[at]?.label}” cannot be unique. Several values have ${shown}${more}.`
  throw new AppError('conflict', message, { errors: [{ path: `fields.${at}.unique`, message }] })
}
